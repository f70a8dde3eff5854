import { createGzip } from 'node:zlib';

/*
 * Whole gzip members, one call each.
 *
 * A crawl writes three small records a page. `gzip` in the thread pool costs 200 µs and more besides the compression
 * itself (a stream object, 256 kB of memory, waking a thread), so small records are compressed here and now, by one
 * engine a level that is kept and reset. Its handle is driven directly, as Node's own synchronous path does. The handle
 * is not a documented interface: the runtime is pinned, and only this file and inflater.ts know it (docs/decisions/0003).
 */
interface Handle {
  writeSync(
    flush: number,
    input: Uint8Array,
    inputOffset: number,
    inputLength: number,
    output: Uint8Array,
    outputOffset: number,
    outputLength: number,
  ): void;
  onerror: (message: string, errno: number, code: string) => void;
  reset(): void;
}
interface Engine {
  readonly _handle: Handle;
  /** [output bytes left, input bytes left] after each write. */
  readonly _writeState: Uint32Array;
}

const finish = 4; // Z_FINISH
/** Larger than any member of `mostBytes`: deflate adds a few bytes to what cannot be compressed. */
const outputBytes = 1 << 16;

/** Larger input is better off in the thread pool, beside other work. */
export const mostPackedBytes = 1 << 15;

const engines = new Map<number, Engine>();
const output = Buffer.allocUnsafeSlow(outputBytes);

/** One gzip member of at most `mostPackedBytes`. */
export function gzipMember(input: Uint8Array, level: number): Buffer {
  const engine = engineFor(level);
  engine._handle.reset();
  engine._handle.writeSync(finish, input, 0, input.length, output, 0, output.length);
  const [outputLeft = 0, inputLeft = 0] = engine._writeState;
  if (inputLeft > 0 || outputLeft === 0) throw new Error('a gzip member outgrew its room');
  return Buffer.from(output.subarray(0, output.length - outputLeft));
}

function engineFor(level: number): Engine {
  const known = engines.get(level);
  if (known !== undefined) return known;
  const engine = createGzip({ level }) as unknown as Engine;
  engine._handle.onerror = (message) => {
    throw new Error(message);
  };
  engines.set(level, engine);
  return engine;
}
