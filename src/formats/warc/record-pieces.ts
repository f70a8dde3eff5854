import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';

/** `end` is exclusive. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** Small enough for hundreds of readers at once. */
const plainBytes = 256 << 10;
const pieceBytes = 64 << 10;

/** A part of a file as it is. */
export async function* plainPieces(
  source: ByteSource,
  { start, end }: ByteSpan,
  maxBytes: number = plainBytes,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end;) {
    const piece = Buffer.allocUnsafeSlow(Math.min(maxBytes, end - at));
    const filled = await source.read(at, piece);
    if (filled === 0) return;
    at += filled;
    yield piece.subarray(0, filled);
  }
}

/** A part of the unpacked bytes of `packed`, gzip members in a file. Damage ends it. */
export async function* unpackedPieces(
  source: ByteSource,
  packed: ByteSpan,
  wanted: ByteSpan,
): AsyncGenerator<Uint8Array> {
  // The flush outputs all that a truncated member has.
  const unpacking = createGunzip({ chunkSize: pieceBytes, finishFlush: constants.Z_SYNC_FLUSH });
  const input = Readable.from(plainPieces(source, packed, pieceBytes), {
    objectMode: false,
    highWaterMark: pieceBytes,
  });
  input.on('error', (error) => unpacking.destroy(error));
  input.pipe(unpacking);
  try {
    yield* cut(unpacking as AsyncIterable<Uint8Array>, wanted);
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    input.destroy();
    unpacking.destroy();
  }
}

/** Z_DATA_ERROR and the like: the archived bytes are bad, not the disk. */
function isDamage(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException).code).startsWith('Z_');
}

export async function* cut(
  pieces: AsyncIterable<Uint8Array>,
  { start, end }: ByteSpan,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  if (start >= end) return;
  for await (const piece of pieces) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, piece.length);
    if (from < to) yield piece.subarray(from, to);
    at += piece.length;
    if (at >= end) return;
  }
}
