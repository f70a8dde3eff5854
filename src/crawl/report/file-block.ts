import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BlockSource } from '../../formats/warc/record-draft.ts';

const pieceBytes = 1 << 18;

/** A file as the block of a record, read from disk each time; its length is fixed, even if the file grows. */
export async function fileBlock(path: string): Promise<BlockSource> {
  const { size } = await stat(path);
  if (size === 0) return new Uint8Array();
  return { sizeBytes: size, read: () => piecesOf(path, size) };
}

async function* piecesOf(path: string, sizeBytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const piece of createReadStream(path, { end: sizeBytes - 1, highWaterMark: pieceBytes })) {
    read += (piece as Buffer).length;
    yield piece as Buffer;
  }
  if (read < sizeBytes)
    throw new Error(`${path} became shorter while it was packed: ${read} of ${sizeBytes} bytes`);
}
