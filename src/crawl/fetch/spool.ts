import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { BlockSource } from '../../formats/warc/record-draft.ts';

const memoryBytes = 1 << 18;

/** Bytes of a response as they come: in memory while they are few, then in a file. */
export class Spool {
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

  async add(bytes: Uint8Array): Promise<void> {
    this.#sizeBytes += bytes.length;
    if (this.#file === undefined) {
      this.#pieces.push(bytes);
      if (this.#sizeBytes <= memoryBytes) return;
      this.#path = join(this.#folder, `spool-${randomUUID()}`);
      this.#file = await open(this.#path, 'wx', 0o600);
      for (const piece of this.#pieces) await this.#file.appendFile(piece);
      this.#pieces = [];
    } else {
      await this.#file.appendFile(bytes);
    }
  }

  /** What was gathered; it can be read as often as one likes until `remove`. */
  async finish(): Promise<BlockSource> {
    await this.#file?.close();
    this.#file = undefined;
    const path = this.#path;
    if (path === undefined) return Buffer.concat(this.#pieces);
    return { sizeBytes: this.#sizeBytes, read: () => piecesOf(path) };
  }

  async remove(): Promise<void> {
    await this.#file?.close();
    if (this.#path !== undefined) await rm(this.#path, { force: true });
  }
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
