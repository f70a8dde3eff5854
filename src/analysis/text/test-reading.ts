/** For the tests: a document in, its text out. */
import type { AnalysisInput, FormatKind } from '../analysis.ts';
import { readMarkup } from './read-markup.ts';
import type { TextOutcome } from './text-outcome.ts';

interface TestDocument extends Partial<AnalysisInput> {
  readonly kind?: FormatKind;
  /** By its bytes; default: HTML. */
  readonly found?: string;
}

export function readWhole(body: string | Uint8Array, document: TestDocument = {}): TextOutcome {
  const { kind = 'page', found = 'text/html', ...input } = document;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return readMarkup(
    {
      url: 'http://example.org/dir/page',
      isCut: false,
      mediaType: undefined,
      charset: undefined,
      ...input,
      bytes,
    },
    { mediaType: found, kind },
  );
}
