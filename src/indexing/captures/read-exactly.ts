import type { FileHandle } from 'node:fs/promises';

export async function readExactly(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, length - at, offset + at);
    if (bytesRead === 0) throw new Error(`the file ends ${length - at} bytes too early`);
    at += bytesRead;
  }
  return bytes;
}
