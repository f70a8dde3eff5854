import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Candidate } from '../candidate.ts';

const entriesPerFrame = 256;
const headBytes = 4;

/**
 * Candidates on disk, first in, first out; written at the end and read from the beginning, in frames.
 *
 *   frame:  | bytes of the text: 4, little-endian | text |
 *   text:   [url, depth, path, via, url, depth, path, via, …] in JSON; null: none; 0 for via: that of the one before
 *
 * The file is open only while it is written or read: there may be thousands. It is for this process only and never synced. A
 * failed operation has no effect and can be retried.
 */
export class ScratchFile {
  readonly #path: string;
  #count = 0;
  #readAt = 0;
  #writeAt = 0;

  constructor(path: string) {
    this.#path = path;
  }

  get count(): number {
    return this.#count;
  }

  async append(candidates: readonly Candidate[]): Promise<void> {
    const file = await open(this.#path, constants.O_WRONLY | constants.O_CREAT, 0o600);
    let at = this.#writeAt;
    try {
      for (let first = 0; first < candidates.length; first += entriesPerFrame) {
        const frame = frameOf(candidates.slice(first, first + entriesPerFrame));
        await writeAll(file, frame, at);
        at += frame.length;
      }
    } finally {
      await file.close();
    }
    this.#writeAt = at;
    this.#count += candidates.length;
  }

  /** The next few; none at the end. */
  async read(): Promise<Candidate[]> {
    if (this.#count === 0) return [];
    const file = await open(this.#path, 'r');
    try {
      const head = await this.#bytes(file, this.#readAt, headBytes);
      const text = await this.#bytes(file, this.#readAt + headBytes, head.readUInt32LE());
      const candidates = candidatesOf(text);
      this.#readAt += headBytes + text.length;
      this.#count -= candidates.length;
      return candidates;
    } finally {
      await file.close();
    }
  }

  /**
   * The current content, a frame at a time, without taking it: bytes are never rewritten, so concurrent reads and writes do no
   * harm. Ends if the file has been removed.
   */
  frames(): AsyncGenerator<Candidate[]> {
    return this.#framesOf(this.#readAt, this.#writeAt);
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }

  async *#framesOf(from: number, to: number): AsyncGenerator<Candidate[]> {
    for (let at = from; at < to;) {
      const text = await this.#frameAt(at);
      if (text === undefined) return;
      at += headBytes + text.length;
      yield candidatesOf(text);
    }
  }

  async #frameAt(at: number): Promise<Buffer | undefined> {
    const file = await open(this.#path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (file === undefined) return undefined;
    try {
      const head = await this.#bytes(file, at, headBytes);
      return await this.#bytes(file, at + headBytes, head.readUInt32LE());
    } finally {
      await file.close();
    }
  }

  async #bytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await file.read(bytes, done, length - done, at + done);
      if (bytesRead === 0)
        throw new Error(`${this.#path} ends at ${at + done}, though more was written to it`);
      done += bytesRead;
    }
    return bytes;
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  let done = 0;
  while (done < bytes.length)
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}

type Cell = string | number | null;

function frameOf(candidates: readonly Candidate[]): Buffer {
  const cells: Cell[] = [];
  let before: string | undefined;
  for (const { url, depth, path, via } of candidates) {
    cells.push(url, depth, path, via === undefined ? null : via === before ? 0 : via);
    before = via;
  }
  const text = Buffer.from(JSON.stringify(cells));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(text.length);
  return Buffer.concat([head, text]);
}

/** `Required`: a field that candidates gain and this does not write is an error of types. */
function candidatesOf(text: Buffer): Required<Candidate>[] {
  const cells = JSON.parse(text.toString()) as Cell[];
  const candidates: Required<Candidate>[] = [];
  let before: string | undefined;
  for (let at = 0; at + 3 < cells.length; at += 4) {
    const via = cells[at + 3];
    if (via !== 0) before = typeof via === 'string' ? via : undefined;
    candidates.push({
      url: String(cells[at]),
      depth: Number(cells[at + 1]),
      path: String(cells[at + 2]),
      via: before,
    });
  }
  return candidates;
}
