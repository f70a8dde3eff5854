import type { Segment } from './segment.ts';
import type { SourceWindow } from './source-window.ts';

/** Uncompressed bytes from `offset` to the end of the file. */
export class PlainSegment implements Segment {
  readonly kind = 'plain';
  readonly offset: number;
  readonly problem = undefined;
  readonly #window: SourceWindow;
  #at: number;

  constructor(window: SourceWindow, offset: number) {
    this.#window = window;
    this.offset = offset;
    this.#at = offset;
  }

  get end(): number | undefined {
    return this.#at >= this.#window.source.sizeBytes ? this.#at : undefined;
  }

  async next(recycled: boolean): Promise<Buffer | undefined> {
    const bytes = recycled ? await this.#window.at(this.#at, 1) : await this.#window.keep(this.#at, 1);
    this.#at += bytes.length;
    return bytes.length === 0 ? undefined : bytes;
  }

  close(): void {}

  pass(bytes: number): number {
    const passed = Math.min(bytes, Math.max(0, this.#window.source.sizeBytes - this.#at));
    this.#at += passed;
    return passed;
  }
}
