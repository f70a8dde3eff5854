import type { LinkSink } from '../../formats/links/extractor.ts';
import type { Link } from '../../formats/links/link.ts';
import { normaliseText } from './normalise-text.ts';
import { textLimits } from './text-limits.ts';

const lazyImage = /^img\/@data-/;

/** The links of a document, up to the limit, and their text. */
export class FoundLinks implements LinkSink {
  readonly links: Link[] = [];
  readonly #texts: string[] = [];
  #textChars = 0;
  #ofImage: Link[] | undefined;

  link(link: Link): void {
    if (this.links.length < textLimits.links) this.links.push(link);
    this.#ofImage?.push(link);
    const { text } = link;
    if (text === undefined || this.#textChars >= textLimits.linkTextChars) return;
    const line = normaliseText(text);
    if (line === '') return;
    this.#texts.push(line);
    this.#textChars += line.length + 1;
  }

  get words(): string {
    return this.#texts.join('\n');
  }

  /** The URL of the picture whose attributes are being read: the one shown first, or the one loaded lazily. */
  imageWhile(read: () => void): string | undefined {
    const links: Link[] = [];
    this.#ofImage = links;
    read();
    this.#ofImage = undefined;
    const best =
      links.find(({ context }) => context.endsWith('/@src')) ??
      links.find(({ context }) => context.endsWith('/@srcset')) ??
      links.find(({ context }) => lazyImage.test(context));
    return best?.url;
  }
}
