import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Reason } from '../../reasons/reason.ts';
import { storageReason } from '../storage-reason.ts';
import type { NewFile } from '../vault.ts';

/**
 * Writes the content to a new read-only file and syncs it. Returns the difference from the announced size and digest;
 * undefined if there is none.
 */
export async function writeIncoming(
  path: string,
  announced: NewFile,
  content: AsyncIterable<Uint8Array>,
): Promise<Reason | undefined> {
  const handle = await open(path, 'wx', 0o444);
  try {
    const sha256 = createHash('sha256');
    let sizeBytes = 0;
    for await (const piece of content) {
      if (sizeBytes + piece.length > announced.sizeBytes)
        return storageReason('put-longer', { wanted: announced.sizeBytes });
      sha256.update(piece);
      await writeAll(handle, piece, sizeBytes);
      sizeBytes += piece.length;
    }
    if (sizeBytes < announced.sizeBytes)
      return storageReason('put-other-size', { bytes: sizeBytes, wanted: announced.sizeBytes });
    const digest = sha256.digest('hex');
    if (digest !== announced.sha256.toLowerCase())
      return storageReason('put-other-digest', { sha256: digest, wanted: announced.sha256 });
    await handle.sync();
    return undefined;
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, piece: Uint8Array, at: number): Promise<void> {
  for (let written = 0; written < piece.length;)
    written += (await handle.write(piece, written, piece.length - written, at + written)).bytesWritten;
}
