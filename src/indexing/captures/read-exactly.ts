import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** By `fs.read`, which takes half as long as `FileHandle.read`. */
export async function readExactly(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const bytesRead = await readSome(handle.fd, bytes, { at, position: offset + at });
    if (bytesRead === 0) throw new Error(`the file ends ${length - at} bytes too early`);
    at += bytesRead;
  }
  return bytes;
}

function readSome(
  fd: number,
  into: Buffer,
  { at, position }: { readonly at: number; readonly position: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, into, at, into.length - at, position, (error, bytesRead) => {
      if (error === null) resolve(bytesRead);
      else reject(error);
    });
  });
}
