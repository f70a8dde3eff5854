import { Parser } from 'htmlparser2';
import { TextDecoding } from '../../formats/links/charset/text-decoding.ts';
import { headerValues } from '../../formats/http1/head.ts';
import type { OpenedCapture } from '../holdings/open-capture.ts';

/** Titles stand at the beginning. */
const maxBytes = 1 << 18;
const maxChars = 1000;

/** The title of a captured page; undefined where it is no page, or has none. The capture is closed by who opened it. */
export async function pageTitle(content: OpenedCapture): Promise<string | undefined> {
  const type = headerValues(content, 'content-type')[0] ?? '';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return undefined;
  const title = new TitleReader();
  const decoding = new TextDecoding('html', /charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1], (text) =>
    title.push(text),
  );
  let bytes = 0;
  for await (const piece of content.decoded()) {
    decoding.push(piece);
    bytes += piece.length;
    if (title.isOver || bytes > maxBytes) break;
  }
  decoding.end();
  return title.text;
}

/** The first title of the document: those of pictures within it (SVG) are others. */
class TitleReader {
  #text = '';
  #state: 'before' | 'in' | 'over' = 'before';
  readonly #parser = new Parser({
    onopentagname: (name) => {
      if (name === 'title' && this.#state === 'before') this.#state = 'in';
      if (name === 'body' || name === 'svg') this.#state = 'over';
    },
    ontext: (text) => {
      if (this.#state === 'in') this.#text += text;
      if (this.#text.length > maxChars) this.#state = 'over';
    },
    onclosetag: (name) => {
      if (name === 'title' && this.#state === 'in') this.#state = 'over';
    },
  });

  get isOver(): boolean {
    return this.#state === 'over';
  }

  get text(): string | undefined {
    const text = this.#text.replaceAll(/\s+/g, ' ').trim().slice(0, maxChars);
    return text === '' ? undefined : text;
  }

  push(text: string): void {
    if (!this.isOver) this.#parser.write(text);
  }
}
