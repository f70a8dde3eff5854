import type { ImageMention } from '../../analysis.ts';
import { cutText, normaliseLine } from '../normalise-text.ts';
import { textLimits } from '../text-limits.ts';

interface Mention {
  readonly url: string;
  readonly alt: string;
  around: string;
}

/** A figure with more texts before its caption was never closed. */
const maxTextsOfFigure = 4;

/** The pictures of a page, each once, and the words beside them: the caption of their figure, or else the next text. */
export class PageImages {
  readonly #mentions = new Map<string, Mention>();
  /** Images that still wait for text. */
  #waiting: Mention[] = [];
  #textsOfFigure = maxTextsOfFigure;

  add(url: string, alt: string): void {
    const line = normaliseLine(alt, textLimits.aroundImageChars);
    const known = this.#mentions.get(url);
    if (known !== undefined ? known.alt !== '' || line === '' : this.#mentions.size >= textLimits.images)
      return;
    const mention = { url, alt: line, around: known?.around ?? '' };
    this.#mentions.set(url, mention);
    if (mention.around === '') this.#waiting.push(mention);
  }

  openFigure(): void {
    this.#textsOfFigure = 0;
  }

  closeFigure(): void {
    this.#textsOfFigure = maxTextsOfFigure;
  }

  /** The next text of the page. Within a figure only its caption counts. */
  words(text: string, isCaption: boolean): void {
    if (this.#waiting.length === 0) return;
    if (this.#textsOfFigure < maxTextsOfFigure && !isCaption) {
      this.#textsOfFigure++;
      return;
    }
    const around = cutText(text.replaceAll('\n', ' '), textLimits.aroundImageChars);
    for (const mention of this.#waiting) mention.around = around;
    this.#waiting = [];
  }

  mentions(): ImageMention[] {
    return [...this.#mentions.values()];
  }
}
