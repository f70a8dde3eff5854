import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { openFileSource } from '../../../../formats/warc/byte-source.ts';
import { readRecords } from '../../../../formats/warc/read-records.ts';

/** No more than the file has: memory for large pieces costs more than reading a small file. */
const maxPieceBytes = 1 << 20;

/** The bytes of a file, each piece in a new buffer; with `reuse` all in the same buffer, one after the other. */
export async function* readSource(
  path: string,
  onBytes: (bytes: number) => void = () => {},
  { reuse = false }: { readonly reuse?: boolean } = {},
): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    let piece = Buffer.alloc(0);
    for (let at = 0; at < size;) {
      if (!reuse || at === 0) piece = Buffer.allocUnsafeSlow(Math.min(maxPieceBytes, size - at));
      const { bytesRead } = await handle.read(piece, 0, piece.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
      onBytes(bytesRead);
    }
  } finally {
    await handle.close();
  }
}

export interface SourceContent {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The first bytes. */
  readonly start: Uint8Array;
}

export async function hashSource(
  path: string,
  options: { readonly signal: AbortSignal; readonly onBytes: (bytes: number) => void },
): Promise<SourceContent> {
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  let start: Uint8Array | undefined;
  for await (const piece of readSource(path, options.onBytes, { reuse: true })) {
    options.signal.throwIfAborted();
    start ??= Buffer.from(piece.subarray(0, startBytes));
    sha256.update(piece);
    sizeBytes += piece.length;
  }
  return { sizeBytes, sha256: sha256.digest('hex'), start: start ?? Buffer.alloc(0) };
}

const startBytes = 16;
const startsOfText = ['WARC/', 'filedesc:'];
/** gzip; zstd, and a frame before it that is to be skipped, whose first digit may be any. */
const startsOfBytes = ['1f8b', '28b52ffd', '5.2a4d18'];

/** A file that starts like an archive file is only read when it is indexed: that shows whether it has a record. */
export function beginsLikeAnArchive(start: Uint8Array): boolean {
  const text = Buffer.from(start).toString('latin1');
  const digits = Buffer.from(start).toString('hex');
  return (
    startsOfText.some((each) => text.startsWith(each)) ||
    startsOfBytes.some((each) => new RegExp(`^${each}`).test(digits))
  );
}

/** Reads as far as the first record, if there is one. */
export async function hasRecord(path: string): Promise<boolean> {
  const source = await openFileSource(path);
  try {
    for await (const record of readRecords(source)) return record.offset >= 0;
    return false;
  } finally {
    await source.close();
  }
}
