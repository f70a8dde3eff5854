import { defined } from '../../../formats/values/defined.ts';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { isRevisit } from '../../../formats/cdxj/capture-line.ts';
import type { IndexedText, TextIndex } from '../../../analysis/text-index/text-index.ts';
import type { Vector } from '../../../analysis/vector/document-vector.ts';

/** What a component is, as far as it is known. */
export interface ComponentContent {
  readonly mediaType?: string;
  readonly sizeBytes?: number;
  /** Of a page: what it adds to a document that has it in a frame. */
  readonly vector?: Vector;
}

/** Captures whose contents are remembered: the pages of a site share most of their components. */
const maxRemembered = 5000;

/**
 * What the captures of components are. The text index knows, of a revisit too: there it stands with the content that it refers to.
 * Of what it does not have (an empty content, say) the line of the capture tells what it can.
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

/** Of a revisit neither the type nor the length is that of the content. */
function saidByLine(capture: CaptureLine): ComponentContent {
  const { mime, length } = capture;
  if (isRevisit(capture)) return {};
  return {
    ...defined({ mediaType: mime, sizeBytes: length }),
  };
}
