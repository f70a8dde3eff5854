import { mkdtemp, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteRange } from '../../../storage/vault.ts';

/** Room on disk that all spools share: they ask before they grow. */
export interface SpoolSpace {
  take(bytes: number): Promise<boolean>;
}

const pieceBytes = 64 << 10;

/**
 * A body that can only be unpacked from its beginning, on disk as far as somebody has wanted to read it: who plays a film
 * asks for one range after the other, and none begins from zero again. The file has no name, so that it goes with the
 * process, however that ends.
 */
export class BodySpool {
  readonly #handle: FileHandle;
  readonly #pieces: AsyncGenerator<Uint8Array>;
  readonly #room: SpoolSpace;
  #sizeBytes = 0;
  #isOver = false;
  /** No room, or no disk: it does not grow any more. */
  #isFull = false;
  #growing: Promise<void> | undefined;

  private constructor(handle: FileHandle, pieces: AsyncGenerator<Uint8Array>, room: SpoolSpace) {
    this.#handle = handle;
    this.#pieces = pieces;
    this.#room = room;
  }

  static async open(pieces: AsyncGenerator<Uint8Array>, room: SpoolSpace): Promise<BodySpool> {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom-spool-'));
    try {
      return new BodySpool(await open(join(folder, 'spool'), 'wx+', 0o600), pieces, room);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Gives up to the end of the range, of the body, or of the room: says how far it came. */
  async *read({ start, end }: ByteRange): AsyncGenerator<Uint8Array, number> {
    let at = start;
    while (at < end) {
      while (at >= this.#sizeBytes && !this.#isOver && !this.#isFull) await this.#grow();
      const wanted = Math.min(end, this.#sizeBytes) - at;
      if (wanted <= 0) return this.#isOver ? end : at;
      const piece = Buffer.allocUnsafeSlow(Math.min(wanted, pieceBytes));
      const { bytesRead } = await this.#handle.read(piece, 0, piece.length, at);
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
    return at;
  }

  async close(): Promise<void> {
    await this.#growing?.catch(() => {});
    await this.#pieces.return(undefined);
    await this.#handle.close();
  }

  /** One piece more. Everybody who waits for it waits for the same one. */
  #grow(): Promise<void> {
    this.#growing ??= this.#growOnce().finally(() => {
      this.#growing = undefined;
    });
    return this.#growing;
  }

  async #growOnce(): Promise<void> {
    const { value, done } = await this.#pieces.next();
    if (done === true) {
      this.#isOver = true;
      return;
    }
    if ((await this.#room.take(value.length)) && (await this.#write(value))) this.#sizeBytes += value.length;
    else this.#isFull = true;
  }

  async #write(piece: Uint8Array): Promise<boolean> {
    try {
      await this.#handle.write(piece, 0, piece.length, this.#sizeBytes);
      return true;
    } catch {
      return false;
    }
  }
}
