import { crc32 } from 'node:zlib';
import { gzipHeaderLength, maxGzipHeaderBytes } from '../http1/gzip-header.ts';
import type { Inflater } from './inflater.ts';
import type { OutputSlab } from './output-slab.ts';
import { expansionProblem } from './segment.ts';
import type { ExpansionLimit, Segment, SegmentProblem } from './segment.ts';
import type { SourceWindow } from './source-window.ts';

export interface Decompression {
  readonly inflater: Inflater;
  readonly slab: OutputSlab;
  readonly limit: ExpansionLimit;
}

/**
 * One gzip member (RFC 1952):
 *
 *   1f 8b 08 FLG | mtime 4 | xfl os | [extra: len 2, bytes] [name 00] [comment 00] [crc16] | deflate … | crc32 4 | size 4
 */
export class GzipSegment implements Segment {
  readonly kind = 'gzip';
  readonly offset: number;
  end: number | undefined;
  problem: SegmentProblem | undefined;
  readonly #window: SourceWindow;
  readonly #decompression: Decompression;
  #at: number;
  #begun = false;
  #over = false;
  #crc = 0;
  #produced = 0;

  constructor(window: SourceWindow, offset: number, decompression: Decompression) {
    this.#window = window;
    this.#decompression = decompression;
    this.offset = offset;
    this.#at = offset;
  }

  close(): void {}

  pass(): number {
    return 0;
  }

  async next(recycled: boolean): Promise<Buffer | undefined> {
    if (this.end !== undefined) return undefined;
    if (!this.#begun) await this.#begin();
    while (this.end === undefined) {
      if (this.#over) {
        await this.#finish();
        return undefined;
      }
      const bytes = await this.#inflate(recycled);
      if (bytes.length > 0) return bytes;
    }
    return undefined;
  }

  async #begin(): Promise<void> {
    this.#begun = true;
    const head = await this.#window.at(this.offset, 1 << 12);
    const length =
      gzipHeaderLength(head) ?? gzipHeaderLength(await this.#window.at(this.offset, maxGzipHeaderBytes));
    if (length === undefined) {
      this.#stop({ code: 'file-cut', message: 'the file ends inside a gzip header' });
      return;
    }
    this.#at += length;
    this.#decompression.inflater.begin();
  }

  async #inflate(recycled: boolean): Promise<Buffer> {
    const { inflater, slab, limit } = this.#decompression;
    const input = this.#window.peek(this.#at, 1) ?? (await this.#window.at(this.#at, 1));
    if (input.length === 0) {
      this.#stop({ code: 'file-cut', message: 'the file ends inside a gzip member' });
      return input;
    }
    const { buffer, start } = slab.room(recycled);
    const step = inflater.step(input, buffer, start);
    if (step.problem !== undefined) {
      this.#stop({ code: 'compression-damaged', message: `damaged gzip member: ${step.problem}` });
      return input.subarray(0, 0);
    }
    const bytes = slab.take(step.produced);
    this.#crc = crc32(bytes, this.#crc);
    this.#produced += step.produced;
    this.#at += step.consumed;
    this.#over = step.ended;
    const bomb = expansionProblem(limit, this.#at - this.offset, this.#produced);
    if (bomb !== undefined) this.#stop(bomb);
    return bytes;
  }

  async #finish(): Promise<void> {
    const trailer = await this.#window.at(this.#at, 8);
    if (trailer.length < 8) {
      this.#stop({ code: 'file-cut', message: 'the file ends inside a gzip trailer' });
      return;
    }
    this.#at += 8;
    this.end = this.#at;
    if (trailer.readUInt32LE(0) !== this.#crc || trailer.readUInt32LE(4) !== this.#produced % 2 ** 32) {
      this.problem = { code: 'checksum-wrong', message: 'the gzip member does not fit its checksum' };
    }
  }

  #stop(problem: SegmentProblem): void {
    this.problem = problem;
    this.end = this.#at;
  }
}
