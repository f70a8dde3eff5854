import type { Transform } from 'node:stream';
import type { Zlib } from 'node:zlib';

export type ZlibStream = Transform & Zlib;

/** Small pieces: an error discards the output of its piece. */
const pieceBytes = 32 * 1024;

/**
 * One run of a decompression engine of node:zlib, fed piece by piece, so that output is delivered before a later error can
 * discard it, and the end of the compressed stream is known.
 */
export class Inflating {
  outcome: 'running' | 'ended' | 'damaged' = 'running';
  deliveredBytes = 0;
  /** After the end: the bytes of the last `feed` beyond the compressed stream. */
  rest: Uint8Array = new Uint8Array(0);
  readonly #engine: ZlibStream;
  #fedBytes = 0;
  #wake: () => void = () => undefined;

  constructor(engine: ZlibStream) {
    this.#engine = engine;
    const wake = (): void => {
      this.#wake();
    };
    engine.on('readable', wake);
    engine.on('end', wake);
    engine.on('error', () => {
      this.outcome = 'damaged';
      wake();
    });
  }

  /** Yields the decoded bytes. */
  async *feed(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length && this.outcome === 'running'; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      let written = false;
      this.#engine.write(piece, () => {
        written = true;
        this.#wake();
      });
      yield* this.#drain(() => written);
      this.#fedBytes += piece.length;
      const unusedBytes = this.#fedBytes - this.#engine.bytesWritten;
      if (this.outcome === 'running' && unusedBytes > 0) {
        // The engine takes no more: the stream ended within this piece.
        this.outcome = 'ended';
        this.rest = bytes.subarray(at + piece.length - unusedBytes);
      }
    }
  }

  /**
   * At the end of the input: yields the rest and sets the outcome to 'ended', or to 'damaged' if the stream was truncated.
   */
  async *finish(): AsyncGenerator<Uint8Array> {
    if (this.outcome !== 'running') return;
    this.#engine.end();
    yield* this.#drain(() => this.#engine.readableEnded);
    if (this.outcome === 'running') this.outcome = 'ended';
  }

  close(): void {
    this.#engine.destroy();
  }

  async *#drain(isDone: () => boolean): AsyncGenerator<Uint8Array> {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      for (let out = this.#read(); out !== null; out = this.#read()) {
        this.deliveredBytes += out.length;
        yield out;
      }
      if (this.outcome === 'damaged' || (isDone() && this.#engine.readableLength === 0)) return;
      await woken;
    }
  }

  #read(): Uint8Array | null {
    return this.outcome === 'damaged' ? null : (this.#engine.read() as Uint8Array | null);
  }
}
