import { defined } from '../../../formats/values/defined.ts';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { isRevisit } from '../../../formats/cdxj/capture-line.ts';
import type { IndexedText, TextIndex } from '../../../analysis/text-index/text-index.ts';
import type { Vector } from '../../../analysis/vector/document-vector.ts';

/** A component, as far as it is known. */
export interface ComponentContent {
  readonly mediaType?: string;
  readonly sizeBytes?: number;
  /** For a page: the text it adds to a document that has it in a frame. */
  readonly vector?: Vector;
}

/** Captures whose contents are remembered: the pages of a site share most of their components. */
const maxRemembered = 5000;

/**
 * The contents of captures of components, from the text index: a revisit is there with the content that it refers to.
 * For contents that it lacks (empty ones, for example) the index line of the capture is used.
 */
export class ComponentContents {
  readonly #index: Pick<TextIndex, 'text'>;
  readonly #remembered = new Map<string, ComponentContent>();

  constructor(index: Pick<TextIndex, 'text'>) {
    this.#index = index;
  }

  async of(capture: CaptureLine): Promise<ComponentContent> {
    const name = `${capture.urlkey} ${capture.timestamp}`;
    const known = this.#remembered.get(name);
    if (known !== undefined) return known;
    const stored = await this.#index.text(capture);
    const content = stored === undefined ? saidByLine(capture) : contentOf(stored.text);
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
    this.#remembered.set(name, content);
    return content;
  }
}

function contentOf({ mediaType, sizeBytes, kind, vector }: IndexedText): ComponentContent {
  return { mediaType, sizeBytes, ...(kind === 'page' ? { vector } : {}) };
}

/** Type and length of a revisit are not those of its content. */
function saidByLine(capture: CaptureLine): ComponentContent {
  const { mime, length } = capture;
  if (isRevisit(capture)) return {};
  return {
    ...defined({ mediaType: mime, sizeBytes: length }),
  };
}
