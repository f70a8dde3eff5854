import { isGzip } from '../http1/gzip-header.ts';
import { GzipSegment } from './gzip-segment.ts';
import { Inflater } from './inflater.ts';
import { OutputSlab } from './output-slab.ts';
import { PlainSegment } from './plain-segment.ts';
import type { ReadWarning, WarningKind } from './read-warning.ts';
import { findRecordStart, recordStart } from './record-start.ts';
import type { ExpansionLimit, Segment } from './segment.ts';
import { SourceWindow } from './source-window.ts';
import type { ByteSource } from './byte-source.ts';
import { zstdFrameKind } from './zstd-frame.ts';
import { readZstdDictionary, ZstdSegment } from './zstd-segment.ts';

const nothing = Buffer.alloc(0);
const gzipMark = Buffer.from([0x1f, 0x8b, 0x08]);
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const warcMark = Buffer.from('WARC/');
/** So many places that look like a member and are none: the file is not worth going on with (or was made to stall us). */
const falseStartsLimit = 100_000;

/** The unpacked bytes of an archive file, segment after segment, with the place of each in the file. */
export class UnpackedBytes {
  readonly window: SourceWindow;
  readonly #limit: ExpansionLimit;
  readonly #warn: (warning: ReadWarning) => void;
  readonly #decompression;
  #dictionary: Buffer | undefined;
  #dictionaryRead = false;
  #falseStarts = 0;
  #segment: Segment | undefined;
  #chunk: Buffer = nothing;
  #at = 0;
  #passed = 0;

  constructor(source: ByteSource, limit: ExpansionLimit, warn: (warning: ReadWarning) => void) {
    this.window = new SourceWindow(source);
    this.#limit = limit;
    this.#warn = warn;
    this.#decompression = { inflater: new Inflater(), slab: new OutputSlab(), limit };
  }

  get segment(): Segment {
    if (this.#segment === undefined) throw new Error('no segment is open');
    return this.#segment;
  }

  /** The unpacked bytes at hand. */
  get view(): Buffer {
    return this.#at === 0 ? this.#chunk : this.#chunk.subarray(this.#at);
  }

  /** Unpacked bytes of the segment before the view. */
  get innerOffset(): number {
    return this.#passed + this.#at;
  }

  /** Where the view is in the file: exactly in a plain file, else the segment that it comes from. */
  get fileOffset(): number {
    return this.segment.kind === 'plain' ? this.segment.offset + this.innerOffset : this.segment.offset;
  }

  warn(kind: WarningKind, message: string, offset: number = this.fileOffset): void {
    this.#warn({ file: this.window.source.name, offset, kind, message });
  }

  drop(bytes: number): void {
    this.#at += bytes;
  }

  /** Adds the next bytes of the segment to the view; false at its end. */
  async more(): Promise<boolean> {
    const next = await this.segment.next();
    if (next === undefined) return false;
    const left = this.view;
    this.#passed += this.#at;
    this.#at = 0;
    this.#chunk = left.length === 0 ? next : Buffer.concat([left, next]);
    return true;
  }

  /** Goes forward over `bytes` of the segment, view included, without reading where it can: how many it passed. */
  async pass(bytes: number): Promise<number> {
    let passed = 0;
    while (passed < bytes) {
      const inView = Math.min(bytes - passed, this.#chunk.length - this.#at);
      this.drop(inView);
      passed += inView;
      if (passed === bytes) break;
      const skipped = this.segment.pass(bytes - passed);
      this.#passed += skipped;
      passed += skipped;
      if (passed < bytes && !(await this.more())) break;
    }
    return passed;
  }

  /** Stands at the segment that begins at `offset`, or at the next one that can be found. False: the file is over. */
  async open(offset: number): Promise<boolean> {
    let at = offset;
    for (;;) {
      const bytes = await this.window.at(at, 18);
      if (bytes.length === 0) return false;
      const frame = zstdFrameKind(bytes);
      if (isGzip(bytes)) return this.#stand(new GzipSegment(this.window, at, this.#decompression));
      if (frame === 'data') return this.#stand(await this.#zstd(at));
      if (frame !== undefined && bytes.length >= 8) {
        at += 8 + bytes.readUInt32LE(4);
        continue;
      }
      if (this.#segment === undefined || recordStart(bytes) === 'warc') return this.openPlain(at);
      if (isPadding(bytes) && (await this.#onlyPadding(at))) return false;
      this.#warn(this.#garbage(at, 'bytes that belong to no record'));
      return this.find(at);
    }
  }

  openPlain(offset: number): boolean {
    return this.#stand(new PlainSegment(this.window, offset));
  }

  /** Looks through the file from `offset` on for a segment in which a record begins, and stands at it. */
  async find(offset: number): Promise<boolean> {
    let at = offset;
    for (;;) {
      const bytes = await this.window.at(at, 1 << 16);
      if (bytes.length < 5) return false;
      const candidate = firstOf(bytes, [gzipMark, zstdMark, warcMark]);
      if (candidate < 0) {
        at += bytes.length - 4;
        continue;
      }
      if (await this.#recordBeginsAt(at + candidate)) return true;
      if (++this.#falseStarts > falseStartsLimit) {
        this.#warn(this.#garbage(at, 'too damaged to go on: the rest of the file was not read'));
        return false;
      }
      at += candidate + 1;
    }
  }

  close(): void {
    this.#decompression.inflater.close();
  }

  async #recordBeginsAt(offset: number): Promise<boolean> {
    const bytes = await this.window.at(offset, 64);
    if (isGzip(bytes)) this.#stand(new GzipSegment(this.window, offset, this.#decompression));
    else if (zstdFrameKind(bytes) === 'data') this.#stand(await this.#zstd(offset));
    else return findRecordStart(bytes, 'warc').at === 0 && this.openPlain(offset);
    return (await this.more()) && recordStart(this.view) !== undefined;
  }

  #stand(segment: Segment): true {
    this.#segment = segment;
    this.#chunk = nothing;
    this.#at = 0;
    this.#passed = 0;
    return true;
  }

  async #zstd(offset: number): Promise<ZstdSegment> {
    if (!this.#dictionaryRead) {
      this.#dictionaryRead = true;
      const { dictionary, problem } = await readZstdDictionary(this.window);
      this.#dictionary = dictionary;
      if (problem !== undefined) {
        this.#warn({
          file: this.window.source.name,
          offset: 0,
          kind: 'dictionary-unusable',
          message: problem,
        });
      }
    }
    return new ZstdSegment(this.window, offset, { dictionary: this.#dictionary, limit: this.#limit });
  }

  async #onlyPadding(offset: number): Promise<boolean> {
    for (let at = offset; ;) {
      const bytes = await this.window.at(at, 1);
      if (bytes.length === 0) return true;
      if (!isPadding(bytes)) return false;
      at += bytes.length;
    }
  }

  #garbage(offset: number, message: string): ReadWarning {
    return { file: this.window.source.name, offset, kind: 'garbage', message };
  }
}

function firstOf(bytes: Buffer, marks: readonly Buffer[]): number {
  let first = -1;
  let within = bytes;
  for (const mark of marks) {
    const at = within.indexOf(mark);
    if (at < 0) continue;
    first = at;
    within = bytes.subarray(0, at + mark.length);
  }
  return first;
}

/** Line ends and zeros after the last record are harmless. */
function isPadding(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0 || byte === 10 || byte === 13);
}
