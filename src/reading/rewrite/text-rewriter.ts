import type { TextView } from './text-view.ts';

/**
 * Text goes in piece by piece and comes out as soon as it is decided. The boundaries of the pieces make no difference.
 */
export interface TextRewriter {
  write(text: string): string;
  end(): string;
}

/** Bytes through a rewriter of text, in bounded memory. */
export async function* rewriteChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  rewriter: TextRewriter,
  view: TextView,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const text = view.decode(chunk);
    const rewritten = text === '' ? '' : rewriter.write(text);
    if (rewritten !== '') yield view.encode(rewritten);
  }
  const last = view.decodeEnd();
  const rewritten = (last === '' ? '' : rewriter.write(last)) + rewriter.end();
  if (rewritten !== '') yield view.encode(rewritten);
  const odd = view.encodeEnd();
  if (odd.length > 0) yield odd;
}

/**
 * For formats that must be parsed as a whole: buffered up to `limitChars`. Longer text passes unchanged, because a page
 * that half works is better than a server without memory.
 */
export class WholeText implements TextRewriter {
  readonly #rewrite: (text: string) => string;
  readonly #limitChars: number;
  #parts: string[] | undefined = [];
  #lengthChars = 0;

  constructor(limitChars: number, rewrite: (text: string) => string) {
    this.#limitChars = limitChars;
    this.#rewrite = rewrite;
  }

  write(text: string): string {
    if (this.#parts === undefined) return text;
    this.#parts.push(text);
    this.#lengthChars += text.length;
    if (this.#lengthChars <= this.#limitChars) return '';
    const kept = this.#parts.join('');
    this.#parts = undefined;
    return kept;
  }

  end(): string {
    return this.#parts === undefined ? '' : this.#rewrite(this.#parts.join(''));
  }
}
