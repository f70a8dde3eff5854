import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** A source of archive bytes: a local file, or an object in a vault. */
export interface ByteSource {
  /** The name for warnings. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Fills `into` from `offset` on; returns fewer bytes only at the end, 0 beyond it. */
  read(offset: number, into: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

export async function openFileSource(path: string, name: string = path): Promise<ByteSource> {
  // Before it is opened: opening a named pipe would wait for its other end.
  const found = await stat(path);
  if (!found.isFile()) {
    const code = found.isDirectory() ? 'EISDIR' : 'ENOTFILE';
    throw Object.assign(new Error(`${path} is not a regular file`), { code, path });
  }
  const handle = await open(path, 'r');
  try {
    return {
      name,
      sizeBytes: (await handle.stat()).size,
      read: (offset, into) =>
        readFully(handle, offset, into).catch((error: unknown) => {
          throw Object.assign(error as Error, { path });
        }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export function bytesSource(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    sizeBytes: bytes.length,
    read: async (offset, into) => {
      const part = bytes.subarray(offset, offset + into.length);
      into.set(part);
      return part.length;
    },
    close: async () => {},
  };
}

async function readFully(handle: FileHandle, offset: number, into: Uint8Array): Promise<number> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await handle.read(into, filled, into.length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}
