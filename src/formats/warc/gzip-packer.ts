import { createGzip } from 'node:zlib';
import type { ZlibEngine } from './zlib-engine.ts';

/**
 * Makes whole gzip members, one call each.
 *
 * A crawl writes three small records a page. `gzip` in the thread pool costs 200 µs and more besides the compression itself
 * (a stream object, 256 kB of memory, waking a thread), so small records are compressed synchronously, by one engine for each
 * level that is kept, reset and driven directly: see zlib-engine.ts (and docs/decisions/0008).
 */
const finish = 4; // Z_FINISH
/** Larger than any member of `maxPackedBytes`: deflate adds a few bytes to incompressible data. */
const outputBytes = 1 << 16;

/** The thread pool is better for larger input, beside other work. */
export const maxPackedBytes = 1 << 15;

const engines = new Map<number, ZlibEngine>();
const output = Buffer.allocUnsafeSlow(outputBytes);

/** One gzip member of at most `maxPackedBytes`. */
export function gzipMember(input: Uint8Array, level: number): Buffer {
  const engine = engineFor(level);
  engine._handle.reset();
  engine._handle.writeSync(finish, input, 0, input.length, output, 0, output.length);
  const [outputLeft = 0, inputLeft = 0] = engine._writeState;
  if (inputLeft > 0 || outputLeft === 0) throw new Error('a gzip member outgrew its room');
  return Buffer.from(output.subarray(0, output.length - outputLeft));
}

function engineFor(level: number): ZlibEngine {
  const known = engines.get(level);
  if (known !== undefined) return known;
  const engine = createGzip({ level }) as unknown as ZlibEngine;
  engine._handle.onerror = (message) => {
    throw new Error(message);
  };
  engines.set(level, engine);
  return engine;
}
