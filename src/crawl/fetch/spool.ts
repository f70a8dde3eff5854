import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { BlockSource } from '../../formats/warc/record-draft.ts';

const memoryBytes = 1 << 18;

/** Bytes of a response as they come: in memory while they are few, then in a file. */
export class ResponseSpool {
  readonly #folder: string;
  #pieces: Uint8Array[] = [];
  #sizeBytes = 0;
  #path: string | undefined;
  #file: FileHandle | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Bytes that fit into memory are taken at once, and there is nothing to wait for. */
  add(bytes: Uint8Array): Promise<void> | undefined {
    this.#sizeBytes += bytes.length;
    if (this.#file !== undefined) return this.#file.appendFile(bytes);
    this.#pieces.push(bytes);
    return this.#sizeBytes <= memoryBytes ? undefined : this.#moveToFile();
  }

  /** The gathered bytes; can be read repeatedly until `remove`. */
  async finish(): Promise<BlockSource> {
    const path = this.#path;
    if (path === undefined) return joined(this.#pieces);
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
    return { sizeBytes: this.#sizeBytes, read: () => piecesOf(path) };
  }

  async remove(): Promise<void> {
    this.#pieces = [];
    const file = this.#file;
    this.#file = undefined;
    try {
      await file?.close();
    } finally {
      if (this.#path !== undefined) await rm(this.#path, { force: true });
    }
  }

  async #moveToFile(): Promise<void> {
    this.#path = join(this.#folder, `spool-${randomUUID()}`);
    this.#file = await open(this.#path, 'wx', 0o600);
    await this.#file.appendFile(joined(this.#pieces));
    this.#pieces = [];
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  return first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
}

/** Four buffers in turn: see `StoredBlock.read`. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const ring = Array.from({ length: 4 }, () => Buffer.allocUnsafeSlow(memoryBytes));
  const file = await open(path, 'r');
  try {
    for (let turn = 0; ; turn++) {
      const piece = ring[turn % ring.length] ?? Buffer.alloc(0);
      const { bytesRead } = await file.read(piece, 0, piece.length);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
