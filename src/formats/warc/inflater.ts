import { createInflateRaw } from 'node:zlib';
import type { ZlibEngine } from './zlib-engine.ts';

/**
 * Raw deflate, one call at a time, into our own memory.
 *
 * Archive files hold millions of small gzip members. `inflateRawSync` builds a stream object for each (20 µs and more: half
 * the time at a mean of 6 kB), so one engine is kept and reset, and its handle is driven directly, as in Node's own
 * synchronous path: see zlib-engine.ts (and docs/decisions/0003, with the measurement).
 */
const syncFlush = 2; // Z_SYNC_FLUSH: outputs all that is possible, and keeps the state for more input

export interface InflateStep {
  readonly consumed: number;
  readonly produced: number;
  /** The deflate stream has ended. Reliable only because a gzip trailer always follows: see `step`. */
  readonly ended: boolean;
  readonly problem?: string;
}

export class Inflater {
  #engine: ZlibEngine | undefined;
  #problem: string | undefined;

  /** Begins a new deflate stream. */
  begin(): void {
    this.#problem = undefined;
    if (this.#engine === undefined) {
      const engine = createInflateRaw() as unknown as ZlibEngine;
      engine._handle.onerror = (message) => {
        this.#problem = message;
      };
      this.#engine = engine;
    } else {
      this.#engine._handle.reset();
    }
  }

  /**
   * Inflates `input` into `output` from `outputStart` on. zlib does not distinguish "ended" from "more input" when the input
   * is used up; but it leaves input untouched after the end, so remaining input with space for output means ended.
   */
  step(input: Uint8Array, output: Uint8Array, outputStart: number): InflateStep {
    const engine = this.#engine;
    if (engine === undefined) throw new Error('step before begin');
    const room = output.length - outputStart;
    engine._handle.writeSync(syncFlush, input, 0, input.length, output, outputStart, room);
    if (this.#problem !== undefined) {
      const problem = this.#problem;
      this.close();
      return { consumed: 0, produced: 0, ended: false, problem };
    }
    const outputLeft = engine._writeState[0] ?? 0;
    const inputLeft = engine._writeState[1] ?? 0;
    return {
      consumed: input.length - inputLeft,
      produced: room - outputLeft,
      ended: inputLeft > 0 && outputLeft > 0,
    };
  }

  close(): void {
    this.#engine?.close();
    this.#engine = undefined;
  }
}
