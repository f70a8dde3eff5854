import type { AnalysisException, DocumentText } from '../analysis.ts';

/** The text that a reader found, and the exceptions. */
export interface TextOutcome {
  readonly text: DocumentText;
  readonly exceptions: readonly AnalysisException[];
}

export function emptyText(overrides: Partial<DocumentText> = {}): DocumentText {
  return {
    title: '',
    main: '',
    rest: '',
    linkText: '',
    metadata: { others: {} },
    images: [],
    links: [],
    counts: { paragraphs: 0, headings: 0, images: 0, scripts: 0, forms: 0, frames: 0, tables: 0, lists: 0 },
    ...overrides,
  };
}
