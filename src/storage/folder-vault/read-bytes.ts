import { createHash } from 'node:crypto';
import { constants, lstat, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { reasonOfError } from '../storage-reason.ts';
import type { ByteRange, Verification } from '../vault.ts';

const pieceBytes = 256 * 1024;

/** The size of a plain file; undefined if there is none. */
export async function sizeOfFile(path: string): Promise<number | undefined> {
  try {
    const found = await lstat(path);
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    if (isNoSuchFile(error)) return undefined;
    throw error;
  }
}

export function isNoSuchFile(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Opened at the first read, so that an unused generator holds no file. */
export async function* readBytes(path: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  if (start >= end) return;
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    for (let at = start; at < end;) {
      const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end - at));
      const { bytesRead } = await handle.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error(`${path} ends at byte ${at} and not at ${end}`);
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Verifies a plain file. Only disk errors make it unreadable: an error of `onBytes` is thrown. */
export async function verifyFile(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<Verification> {
  const handle = await openPlainFile(path).catch((error: unknown) => error as Error);
  if (handle === undefined || isNoSuchFile(handle)) return { state: 'missing' };
  if (handle instanceof Error) return { state: 'unreadable', reason: reasonOfError(handle) };
  try {
    const sha256 = createHash('sha256');
    // No larger than the file: allocating large buffers costs more than reading a small file.
    const { size } = await handle.stat();
    const piece = Buffer.allocUnsafeSlow(Math.max(1, Math.min(pieceBytes * 4, size)));
    for (let sizeBytes = 0; ;) {
      const read = await handle
        .read(piece, 0, piece.length, sizeBytes)
        .catch((error: unknown) => error as Error);
      if (read instanceof Error) return { state: 'unreadable', reason: reasonOfError(read) };
      if (read.bytesRead === 0) return { state: 'read', sizeBytes, sha256: sha256.digest('hex') };
      sha256.update(piece.subarray(0, read.bytesRead));
      sizeBytes += read.bytesRead;
      onBytes(read.bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function openPlainFile(path: string): Promise<FileHandle | undefined> {
  if ((await sizeOfFile(path)) === undefined) return undefined;
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
}
