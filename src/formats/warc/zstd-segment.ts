import { Readable } from 'node:stream';
import { constants, createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import type { ZstdDecompress } from 'node:zlib';
import { expansionProblem } from './segment.ts';
import type { ExpansionLimit, Segment, SegmentProblem } from './segment.ts';
import type { SourceWindow } from './source-window.ts';
import { zstdBlock, zstdFrameHeader, zstdFrameKind } from './zstd-frame.ts';

export interface ZstdOptions {
  readonly dictionary: Buffer | undefined;
  readonly limit: ExpansionLimit;
}

const dictionaryLimitBytes = 16 << 20;
/** The format requires windows of up to 8 MiB; more is refused, so that a frame cannot demand gigabytes. */
const windowLogMax = 23;

/** One zstd frame, walked block by block to find its end, and unpacked as a stream. */
export class ZstdSegment implements Segment {
  readonly kind = 'zstd';
  readonly offset: number;
  end: number | undefined;
  problem: SegmentProblem | undefined;
  readonly #window: SourceWindow;
  readonly #limit: ExpansionLimit;
  readonly #dictionary: Buffer | undefined;
  #decompress: ZstdDecompress | undefined;
  #unpacked: AsyncIterator<Buffer> | undefined;
  #at: number;
  #produced = 0;

  constructor(window: SourceWindow, offset: number, options: ZstdOptions) {
    this.#window = window;
    this.#limit = options.limit;
    this.offset = offset;
    this.#at = offset;
    this.#dictionary = options.dictionary;
  }

  close(): void {
    this.#decompress?.destroy();
  }

  pass(): number {
    return 0;
  }

  async next(): Promise<Buffer | undefined> {
    if (this.end !== undefined) return undefined;
    try {
      this.#unpacked ??= this.#begin();
      const step = await this.#unpacked.next();
      if (step.done !== true) {
        this.#produced += step.value.length;
        const bomb = expansionProblem(this.#limit, this.#at - this.offset, this.#produced);
        if (bomb !== undefined) await this.#stop(bomb);
        return step.value;
      }
      this.end = this.#at;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await this.#stop({ code: 'compression-damaged', message: `damaged zstd frame: ${reason}` });
    }
    return undefined;
  }

  async #stop(problem: SegmentProblem): Promise<void> {
    this.problem ??= problem;
    this.end = this.#at;
    await this.#unpacked?.return?.();
  }

  #begin(): AsyncIterator<Buffer> {
    const decompress = createZstdDecompress({
      params: { [constants.ZSTD_d_windowLogMax]: windowLogMax },
      ...(this.#dictionary === undefined ? {} : { dictionary: this.#dictionary }),
    });
    const packed = Readable.from(this.#blocks());
    packed.on('error', (error) => decompress.destroy(error));
    this.#decompress = decompress;
    return packed.pipe(decompress)[Symbol.asyncIterator]();
  }

  /** The frame's bytes, piece by piece; sets the position to its end. */
  async *#blocks(): AsyncGenerator<Buffer> {
    const header = zstdFrameHeader(await this.#window.at(this.#at, 18));
    if (header === undefined) throw this.#cut();
    yield* this.#bytes(header.lengthBytes);
    for (let last = false; !last;) {
      const head = await this.#window.at(this.#at, 3);
      if (head.length < 3) throw this.#cut();
      const block = zstdBlock(head);
      if (block === undefined) throw new Error('reserved block type');
      yield* this.#bytes(block.lengthBytes);
      last = block.last;
    }
    if (header.hasChecksum) yield* this.#bytes(4);
  }

  async *#bytes(count: number): AsyncGenerator<Buffer> {
    const bytes = await this.#window.keep(this.#at, count);
    if (bytes.length < count) throw this.#cut();
    this.#at += count;
    yield bytes.subarray(0, count);
  }

  #cut(): Error {
    this.problem = { code: 'file-cut', message: 'the file ends inside a zstd frame' };
    return new Error(this.problem.message);
  }
}

/** The dictionary at the start of a .warc.zst file: raw, or itself one zstd frame. */
export async function readZstdDictionary(
  window: SourceWindow,
): Promise<{ readonly dictionary: Buffer | undefined; readonly problem?: string }> {
  const head = await window.at(0, 8);
  if (head.length < 8 || zstdFrameKind(head) !== 'dictionary') return { dictionary: undefined };
  const size = head.readUInt32LE(4);
  if (size > dictionaryLimitBytes) return { dictionary: undefined, problem: `a dictionary of ${size} bytes` };
  const bytes = (await window.keep(8, size)).subarray(0, size);
  if (bytes.length < size) return { dictionary: undefined, problem: 'the file ends inside its dictionary' };
  if (zstdFrameKind(bytes) !== 'data') return { dictionary: Buffer.from(bytes) };
  try {
    return { dictionary: zstdDecompressSync(bytes, { maxOutputLength: dictionaryLimitBytes }) };
  } catch (error) {
    return { dictionary: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}
