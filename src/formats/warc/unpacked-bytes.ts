import { isGzip } from '../http1/gzip-header.ts';
import { GzipSegment } from './gzip-segment.ts';
import { Inflater } from './inflater.ts';
import { OutputSlab } from './output-slab.ts';
import { PlainSegment } from './plain-segment.ts';
import type { ReadWarning, WarningKind } from './read-warning.ts';
import { findRecordStart, longestOpening, recordStart } from './record-start.ts';
import type { RecordDialect } from './record-start.ts';
import type { ExpansionLimit, Segment } from './segment.ts';
import { SourceWindow } from './source-window.ts';
import type { ByteSource } from './byte-source.ts';
import { zstdBlock, zstdFrameHeader, zstdFrameKind } from './zstd-frame.ts';
import { readZstdDictionary, ZstdSegment } from './zstd-segment.ts';

const nothing = Buffer.alloc(0);
const packedMarks = [Buffer.from([0x1f, 0x8b, 0x08]), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])];
const longestMark = 4;
/** Searched at once: more than the longest ARC line. */
const searchBytes = 1 << 17;
/** After this many false starts of a member the file is given up as damaged or hostile. */
const falseStartsLimit = 100_000;

/** The unpacked bytes of an archive file, segment after segment, with the file offset of each. */
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

  /** The available unpacked bytes. */
  get view(): Buffer {
    return this.#at === 0 ? this.#chunk : this.#chunk.subarray(this.#at);
  }

  /** Unpacked bytes of the segment before the view. */
  get innerOffset(): number {
    return this.#passed + this.#at;
  }

  /** The file offset of the view: exact in a plain file, else that of its segment. */
  get fileOffset(): number {
    return this.segment.kind === 'plain' ? this.segment.offset + this.innerOffset : this.segment.offset;
  }

  warn(kind: WarningKind, message: string, offset: number = this.fileOffset): void {
    this.#tell(kind, offset, message);
  }

  drop(bytes: number): void {
    this.#at += bytes;
  }

  /** Adds the next bytes of the segment to the view; false at its end. `recycled`: see `Segment.next`. */
  async more(recycled = false): Promise<boolean> {
    const next = await this.segment.next(recycled);
    if (next === undefined) return false;
    const left = this.view;
    this.#passed += this.#at;
    this.#at = 0;
    this.#chunk = left.length === 0 ? next : Buffer.concat([left, next]);
    return true;
  }

  /** Skips `bytes` of the segment, view included, without reading if possible; returns the number skipped. */
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
      if (passed < bytes && !(await this.more(true))) break;
    }
    return passed;
  }

  /** Opens the segment at `offset`, or the next one that can be found. False at the end of the file. */
  async open(offset: number, dialect?: RecordDialect): Promise<boolean> {
    let at = offset;
    for (;;) {
      const bytes = await this.window.at(at, 18);
      if (bytes.length === 0) {
        const cut = at > this.window.source.sizeBytes;
        if (cut) this.#tell('file-cut', offset, 'the file ends inside a skippable zstd frame');
        return false;
      }
      const packed = await this.#packedSegment(at, bytes);
      if (packed !== undefined) return this.#stand(packed);
      if (zstdFrameKind(bytes) !== undefined && bytes.length >= 8) {
        at += 8 + bytes.readUInt32LE(4);
        continue;
      }
      if (this.#segment === undefined || recordStart(bytes) === 'warc') return this.openPlain(at);
      if (isPadding(bytes) && (await this.#onlyPadding(at))) return false;
      this.#tell('garbage', at, 'bytes that belong to no record');
      return this.find(at, dialect);
    }
  }

  openPlain(offset: number): boolean {
    return this.#stand(new PlainSegment(this.window, offset));
  }

  /**
   * A record may continue in the next member or frame: opens it, unless a record begins in it. The present segment must have
   * ended.
   */
  async joinNext(): Promise<boolean> {
    const { end, problem, kind } = this.segment;
    if (kind === 'plain' || problem !== undefined || end === undefined) return false;
    const next = await this.#packedSegment(end, await this.window.at(end, 18));
    if (next === undefined) return false;
    const previous = this.segment;
    const held = this.view;
    this.#stand(next);
    const joined = (await this.more()) ? recordStart(this.view) === undefined : next.problem === undefined;
    if (!joined) {
      next.close();
      this.#stand(previous);
    }
    this.#chunk =
      joined && held.length > 0 ? Buffer.concat([held, this.#chunk]) : joined ? this.#chunk : held;
    return joined;
  }

  /**
   * Searches the file from `offset` on for the start of a record, in a segment of any kind, and stops there with the start of
   * the record in view.
   */
  async find(offset: number, dialect: RecordDialect | undefined): Promise<boolean> {
    for (let at = offset; ;) {
      const bytes = await this.window.at(at, searchBytes);
      const mark = firstOf(bytes, packedMarks);
      const plain = findRecordStart(mark < 0 ? bytes : bytes.subarray(0, mark + longestOpening), dialect);
      if (plain.found && (mark < 0 || plain.at <= mark)) {
        this.openPlain(at + plain.at);
        return this.more();
      }
      if (mark >= 0) {
        if (await this.#recordIsPackedAt(at + mark)) return true;
        at += mark + 1;
      } else {
        if (at + bytes.length >= this.window.source.sizeBytes) return false;
        at += Math.max(1, Math.min(plain.at, bytes.length - longestMark));
      }
      if (this.#falseStarts > falseStartsLimit) {
        this.#tell('garbage', at, 'too damaged to go on: the rest of the file was not read');
        return false;
      }
    }
  }

  close(): void {
    this.#segment?.close();
    this.#decompression.inflater.close();
  }

  async #recordIsPackedAt(offset: number): Promise<boolean> {
    const bytes = await this.window.at(offset, 24);
    const sound = isGzip(bytes) || zstdBeginsSoundly(bytes);
    const segment = await this.#packedSegment(offset, bytes);
    const gzip = segment?.kind === 'gzip';
    if (segment !== undefined && sound) {
      this.#stand(segment);
      if ((await this.more()) && recordStart(this.view) !== undefined) return true;
    }
    // An attempt with zstd costs a hundred with gzip.
    this.#falseStarts += gzip ? 1 : 100;
    return false;
  }

  async #packedSegment(offset: number, bytes: Buffer): Promise<Segment | undefined> {
    if (isGzip(bytes)) return new GzipSegment(this.window, offset, this.#decompression);
    return zstdFrameKind(bytes) === 'data' ? this.#zstd(offset) : undefined;
  }

  #stand(segment: Segment): true {
    if (this.#segment !== segment) this.#segment?.close();
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
        this.#tell('dictionary-unusable', 0, problem);
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

  #tell(kind: WarningKind, offset: number, message: string): void {
    this.#warn({ file: this.window.source.name, offset, kind, message });
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

/** The frame has a header and a first block of a known kind. */
function zstdBeginsSoundly(bytes: Buffer): boolean {
  const header = zstdFrameHeader(bytes);
  return header !== undefined && zstdBlock(bytes.subarray(header.lengthBytes)) !== undefined;
}
