import type { Transform } from 'node:stream';
import type { Zlib } from 'node:zlib';

export type Engine = Transform & Zlib;

/** A piece is small enough for the output that an error throws away with it to stay small. */
const pieceBytes = 32 * 1024;

/**
 * One run of a decompression engine of node:zlib, fed piece by piece, so that output is delivered before a later error
 * can destroy it, and so that the place where the compressed stream ends is known.
 */
export class Inflating {
  outcome: 'running' | 'ended' | 'damaged' = 'running';
  deliveredBytes = 0;
  /** Once ended: the bytes of the last `feed` that lie behind the end of the compressed stream. */
  rest: Uint8Array = new Uint8Array(0);
  readonly #engine: Engine;
  #fedBytes = 0;
  #wake: () => void = () => undefined;

  constructor(engine: Engine) {
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

  /** Yields what these bytes decode to. */
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
        // The engine wants no more: the stream ended within this piece.
        this.outcome = 'ended';
        this.rest = bytes.subarray(at + piece.length - unusedBytes);
      }
    }
  }

  /** No more input: yields what is left and sets the outcome to 'ended', or to 'damaged' when the stream was cut. */
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
