import { stat } from 'node:fs/promises';
import type { StoredBlock } from '../../src/formats/warc/record-draft.ts';
import { WarcWriter } from '../../src/formats/warc/warc-writer.ts';
import { startClock } from '../cost.ts';
import type { Cost } from '../cost.ts';
import { Random } from '../random.ts';

export interface WriteLargeRecord {
  readonly folder: string;
  readonly bodyBytes: number;
  readonly compressed: boolean;
}

export interface LargeRecord extends Cost {
  readonly path: string;
  readonly fileBytes: number;
}

const pieceBytes = 1 << 16;
const poolBytes = 4 << 20;

/** One response with a body of any size, handed to the writer as a stored block: generated while it is read. */
export async function writeLargeRecord(params: WriteLargeRecord): Promise<LargeRecord> {
  let path = '';
  const clock = startClock();
  const writer = new WarcWriter({
    folder: params.folder,
    prefix: 'large',
    storageClass: params.compressed ? 'text' : 'media',
    gzipLevel: () => 1,
    warcinfo: [{ name: 'software', value: 'heirloom-benchmark' }],
    onSealed: (sealed) => {
      path = sealed;
    },
  });
  await writer.write([
    {
      type: 'response',
      date: '2026-01-01T00:00:00.000Z',
      targetUri: 'https://films.example/large.bin',
      contentType: 'application/http; msgtype=response',
      block: largeBlock(params.bodyBytes),
    },
  ]);
  await writer.close();
  return { path, fileBytes: (await stat(path)).size, ...clock() };
}

/** Uses four buffers in turn, like the crawler's spool. */
function largeBlock(bodyBytes: number): StoredBlock {
  const pool = compressiblePool();
  const head = Buffer.from(
    `HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: ${bodyBytes}\r\n\r\n`,
  );
  return {
    sizeBytes: head.length + bodyBytes,
    async *read() {
      yield head;
      const ring = Array.from({ length: 4 }, () => Buffer.alloc(pieceBytes));
      for (let at = 0; at < bodyBytes; at += pieceBytes) {
        const start = (at * 7) % (pool.length - pieceBytes);
        const piece = ring[(at / pieceBytes) % ring.length] ?? head;
        pool.copy(piece, 0, start, start + pieceBytes);
        yield piece.subarray(0, Math.min(pieceBytes, bodyBytes - at));
      }
    },
  };
}

/** Letters, each stretch of 256 bytes standing 16 times (about 25:1). Generated in place, because the memory of this process is measured. */
function compressiblePool(): Buffer {
  const pool = new Random(7).bytes(poolBytes);
  for (let at = 0; at < poolBytes; at++) {
    const isNew = (at >> 8) % 16 === 0;
    pool[at] = isNew ? 0x61 + ((pool[at] ?? 0) & 15) : (pool[at - 256] ?? 0);
  }
  return pool;
}
