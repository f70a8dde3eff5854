import type { ByteSource } from './byte-source.ts';
import { parseArcLine } from './arc-header.ts';
import type { ReadWarning } from './read-warning.ts';
import { arcLineAt, findRecordStart, recordStart } from './record-start.ts';
import type { Dialect } from './record-start.ts';
import { defaultExpansionLimit } from './segment.ts';
import type { ExpansionLimit } from './segment.ts';
import { UnpackedBytes } from './unpacked-bytes.ts';
import { parseWarcFields } from './warc-fields.ts';
import { recordHead } from './warc-record.ts';
import type { FinishedRecord, RecordHead, WarcRecord } from './warc-record.ts';

export interface ReadOptions {
  /** Told of every oddity and every loss, as it is met. */
  readonly onWarning?: (warning: ReadWarning) => void;
  /** Where to begin: the offset of a record. */
  readonly startOffset?: number;
  readonly expansionLimit?: ExpansionLimit;
}

/**
 * Reads WARC 0.17-1.1 and ARC 1.0/1.1, plain or compressed, record by record. In: a source of bytes.
 *
 *   1. reach    pass line ends; step into the next segment (member, frame) when one is over
 *   2. head     the version line and the named fields, or the ARC line
 *   3. block    handed out as it is unpacked, never held
 *   4. finish   what is left of the block, the two line ends after it, the end of its member
 *
 * Damage never ends the reading: it is told, the next record is looked for, and reading goes on there.
 */
export async function* readRecords(
  source: ByteSource,
  options: ReadOptions = {},
): AsyncGenerator<WarcRecord> {
  const reader = new RecordReader(source, options);
  try {
    if (!(await reader.open(options.startOffset ?? 0))) return;
    while (await reader.reach()) {
      const record = await reader.record();
      if (record === undefined) continue;
      yield record;
      await record.finish();
    }
  } finally {
    reader.close();
  }
}

const headLimitBytes = 4 << 20;
/** How an ARC file begins, even where the rest of the line cannot be read. */
const arcOpening = 'filedesc:';
/** A file in which every length is a lie must not be read over and over. */
const rescanFactor = 8;
const rescanSlackBytes = 64 << 20;
const knownVersions = new Set(['WARC/0.17', 'WARC/0.18', 'WARC/1.0', 'WARC/1.1', 'ARC/1']);

class RecordReader {
  readonly #bytes: UnpackedBytes;
  readonly #onWarning: (warning: ReadWarning) => void;
  #dialect: Dialect | undefined;
  #records = 0;
  #lost = false;
  #sharedMemberTold = false;
  /** Bytes of wrongly sized blocks that were read again in search of the next record. */
  #rescanned = 0;

  constructor(source: ByteSource, options: ReadOptions) {
    this.#onWarning = options.onWarning ?? (() => {});
    this.#bytes = new UnpackedBytes(source, options.expansionLimit ?? defaultExpansionLimit, this.#onWarning);
  }

  close(): void {
    this.#bytes.close();
  }

  async open(offset: number): Promise<boolean> {
    if (await this.#bytes.open(offset)) return true;
    this.#bytes.openPlain(offset);
    this.#bytes.warn(
      'not-an-archive',
      offset === 0 ? 'the file is empty' : 'the file ends before this offset',
    );
    return false;
  }

  /** Stands at the first byte of the next record. */
  async reach(): Promise<boolean> {
    const bytes = this.#bytes;
    for (;;) {
      if (this.#lost ? await this.#scan() : await this.#nextRecordFollows()) return true;
      if (bytes.view.length > 0) {
        this.#tellGarbage();
        if (bytes.view.toString('latin1', 0, arcOpening.length) === arcOpening) this.#dialect = 'arc';
        this.#lost = true;
      } else if (!(await this.#nextSegment())) {
        if (this.#records === 0) bytes.warn('not-an-archive', 'no WARC or ARC record in it', 0);
        return false;
      }
    }
  }

  /** Reads the head of the record that the view begins with. Undefined: damaged, and the reader is past it. */
  async record(): Promise<WarcRecord | undefined> {
    const bytes = this.#bytes;
    const offset = bytes.fileOffset;
    const innerOffset = bytes.segment.kind === 'plain' ? 0 : bytes.innerOffset;
    if (innerOffset > 0 && !this.#sharedMemberTold) {
      this.#sharedMemberTold = true;
      bytes.warn('whole-file-compression', 'several records share one compressed member: no random access');
    }
    const head = recordStart(bytes.view) === 'warc' ? await this.#warcHead() : this.#arcHead();
    if (head === undefined) {
      this.#lost = true;
      return undefined;
    }
    this.#records++;
    this.#dialect = head.version.startsWith('ARC') ? 'arc' : 'warc';
    const sizeBytes = this.#contentLength(head, offset);
    return new OpenRecord(this, head, { file: bytes.window.source.name, offset, innerOffset, sizeBytes });
  }

  /** The next bytes of a block, `wanted` at most; undefined where the block is cut. */
  async blockBytes(wanted: number): Promise<Buffer | undefined> {
    const bytes = this.#bytes;
    while (bytes.view.length === 0) {
      if (!(await bytes.more()) && !(await this.#joinNextSegment())) return undefined;
    }
    const part = bytes.view.subarray(0, wanted);
    bytes.drop(part.length);
    return part;
  }

  /** Goes over the rest of a block: how many bytes of it there were. */
  async passBlock(wanted: number): Promise<number> {
    let passed = await this.#bytes.pass(wanted);
    while (passed < wanted && (await this.#joinNextSegment()))
      passed += await this.#bytes.pass(wanted - passed);
    return passed;
  }

  /** After the block: its separator, the end of its member. Gives the file offset behind the record, if there is one. */
  async endRecord(record: OpenRecord, cut: boolean): Promise<number | undefined> {
    const bytes = this.#bytes;
    const problem = bytes.segment.problem;
    if (cut) {
      if (problem === undefined)
        bytes.warn('record-cut', 'the record ends before its block is complete', record.offset);
      if (bytes.segment.kind !== 'plain') return bytes.segment.end;
      const end = bytes.fileOffset;
      this.#rescan(record);
      return end;
    }
    const blockEnd = bytes.fileOffset;
    await this.#separator(record);
    if (bytes.segment.kind === 'plain') return this.#lost ? blockEnd : bytes.fileOffset;
    const extra = await this.#passLineEnds();
    if (extra > 0 && this.#dialect !== 'arc') {
      bytes.warn('separator-odd', `${extra} more bytes of line ends after the block`, record.offset);
    }
    if (bytes.view.length === 0) return bytes.segment.end;
    while (!this.#decided() && (await bytes.more()));
    if (recordStart(bytes.view) === undefined) {
      bytes.warn('length-wrong', 'the block goes on after its Content-Length', record.offset);
      this.#lost = true;
    }
    return undefined;
  }

  get segmentDamaged(): boolean {
    return this.#bytes.segment.problem !== undefined;
  }

  get position(): { readonly offset: number; readonly compression: WarcRecord['compression'] } {
    return { offset: this.#bytes.fileOffset, compression: this.#bytes.segment.kind };
  }

  /** True if a record begins in the view after nothing but line ends. */
  async #nextRecordFollows(): Promise<boolean> {
    const bytes = this.#bytes;
    const blank = await this.#passLineEnds();
    if (bytes.view.length === 0) return false;
    while (!this.#decided() && (await bytes.more()));
    if (recordStart(bytes.view) === undefined) return false;
    if (blank > 0 && this.#dialect !== 'arc') {
      bytes.warn('separator-odd', `${blank} bytes of line ends before the record`);
    }
    return true;
  }

  /** Drops CR and LF up to the end of the segment: how many. */
  async #passLineEnds(): Promise<number> {
    const bytes = this.#bytes;
    for (let passed = 0; ;) {
      const view = bytes.view;
      let at = 0;
      while (view[at] === 13 || view[at] === 10) at++;
      passed += at;
      bytes.drop(at);
      if (at < view.length || !(await bytes.more())) return passed;
    }
  }

  /** Enough is in view to say whether a record begins there. */
  #decided(): boolean {
    const view = this.#bytes.view;
    if (view.length < 5) return false;
    return recordStart(view) !== undefined || view.indexOf(10) >= 0 || view.length > 1 << 16;
  }

  /** Looks for a record in the unpacked bytes of the segment, dropping what comes before it. */
  async #scan(): Promise<boolean> {
    const bytes = this.#bytes;
    for (;;) {
      const place = findRecordStart(bytes.view, this.#dialect);
      if (place.found) {
        bytes.drop(place.at);
        this.#lost = false;
        return true;
      }
      // Keep one byte before, so that a start of line is still known as one.
      bytes.drop(Math.max(0, place.at - 1));
      if (!(await bytes.more())) {
        bytes.drop(bytes.view.length);
        return false;
      }
    }
  }

  async #nextSegment(): Promise<boolean> {
    const bytes = this.#bytes;
    const { problem, offset, kind } = bytes.segment;
    const end = bytes.segment.end ?? bytes.window.source.sizeBytes;
    this.#lost = false;
    if (problem !== undefined) bytes.warn(problem.code, problem.message, offset);
    if (kind === 'plain') return false;
    if (problem === undefined || problem.code === 'checksum-wrong') return bytes.open(end);
    return bytes.find(offset + 3);
  }

  /** A record may go on in the next frame or member; not if a record begins there. */
  async #joinNextSegment(): Promise<boolean> {
    const bytes = this.#bytes;
    const { problem, end, kind } = bytes.segment;
    if (kind === 'plain' || problem !== undefined || end === undefined) return false;
    const mark = await bytes.window.at(end, 18);
    if (mark.length === 0) return false;
    const ahead = new UnpackedBytes(bytes.window.source, defaultExpansionLimit, () => {});
    try {
      const follows = (await ahead.open(end)) && (await ahead.more());
      if (!follows || ahead.segment.kind === 'plain' || recordStart(ahead.view) !== undefined) return false;
      return await bytes.open(end);
    } finally {
      ahead.close();
    }
  }

  #tellGarbage(): void {
    const shown = JSON.stringify(this.#bytes.view.toString('latin1', 0, 40));
    this.#bytes.warn('garbage', `${shown}… belongs to no record`);
  }

  async #warcHead(): Promise<RecordHead | undefined> {
    const bytes = this.#bytes;
    let end = headEnd(bytes.view);
    while (end === undefined && bytes.view.length <= headLimitBytes && (await bytes.more()))
      end = headEnd(bytes.view);
    if (end === undefined) {
      const long = bytes.view.length > headLimitBytes;
      bytes.warn(
        long ? 'header-too-long' : 'header-damaged',
        long ? 'header above 4 MiB' : 'the header has no end',
      );
      bytes.drop(1);
      return undefined;
    }
    const head = bytes.view.subarray(0, end);
    const firstLine = head.indexOf(10) + 1;
    const version = head.toString('latin1', 0, firstLine).trim().toUpperCase();
    const { fields, oddities } = parseWarcFields(head.subarray(firstLine));
    if (!knownVersions.has(version)) bytes.warn('version-unknown', JSON.stringify(version.slice(0, 40)));
    for (const oddity of oddities) bytes.warn('header-odd', oddity);
    bytes.drop(end);
    return recordHead(version, fields);
  }

  #arcHead(): RecordHead | undefined {
    const line = arcLineAt(this.#bytes.view, 0);
    if (line === undefined) return undefined;
    this.#bytes.drop(this.#bytes.view.indexOf(10) + 1);
    return parseArcLine(line);
  }

  #contentLength(head: RecordHead, offset: number): number | undefined {
    const value = head.fields.get('Content-Length');
    if (value !== undefined && /^\d{1,15}$/.test(value)) return Number(value);
    const shown =
      value === undefined ? 'no Content-Length' : `Content-Length ${JSON.stringify(value.slice(0, 40))}`;
    this.#bytes.warn('length-missing', shown, offset);
    return undefined;
  }

  /** Two line ends after a WARC block, one after an ARC's; in a plain file, what follows shows if the length is true. */
  async #separator(record: OpenRecord): Promise<void> {
    const bytes = this.#bytes;
    const separator = this.#dialect === 'arc' ? '\n' : '\r\n\r\n';
    while (bytes.view.length < separator.length && (await bytes.more()));
    if (bytes.view.toString('latin1', 0, separator.length) === separator) {
      bytes.drop(separator.length);
      return;
    }
    const blank = await this.#passLineEnds();
    while (!this.#decided() && (await bytes.more()));
    if (bytes.view.length === 0 || recordStart(bytes.view) !== undefined) {
      if (this.#dialect === 'warc')
        bytes.warn('separator-odd', `${blank} bytes of line ends after the block`, record.offset);
    } else if (bytes.segment.kind === 'plain') {
      bytes.warn(
        'length-wrong',
        'no record follows where Content-Length says that the block ends',
        record.offset,
      );
      this.#rescan(record);
    }
  }

  /** A wrong length may have swallowed the records that follow: look for the next one inside the block. */
  #rescan(record: OpenRecord): void {
    const bytes = this.#bytes;
    this.#rescanned += Math.max(0, bytes.fileOffset - record.blockStart);
    const { sizeBytes } = bytes.window.source;
    if (this.#rescanned > rescanFactor * sizeBytes + rescanSlackBytes) {
      bytes.warn('garbage', 'too damaged to go on: the rest of the file was not read', record.offset);
      bytes.openPlain(sizeBytes);
    } else {
      bytes.openPlain(record.blockStart);
    }
    this.#lost = true;
  }
}

/** Where the blank line after the header ends; undefined if it is not in these bytes. */
function headEnd(bytes: Buffer): number | undefined {
  for (let lineEnd = bytes.indexOf(10); lineEnd >= 0; lineEnd = bytes.indexOf(10, lineEnd + 1)) {
    const next = bytes[lineEnd + 1];
    if (next === 10) return lineEnd + 2;
    if (next === 13 && bytes[lineEnd + 2] === 10) return lineEnd + 3;
  }
  return undefined;
}

interface Place {
  readonly file: string;
  readonly offset: number;
  readonly innerOffset: number;
  readonly sizeBytes: number | undefined;
}

class OpenRecord implements WarcRecord {
  readonly version;
  readonly type;
  readonly fields;
  readonly id;
  readonly date;
  readonly targetUri;
  readonly contentType;
  readonly file;
  readonly offset;
  readonly innerOffset;
  readonly sizeBytes;
  readonly compression;
  readonly block: AsyncIterable<Uint8Array>;
  /** File offset of the block's first byte (plain files only). */
  readonly blockStart: number;
  readonly #reader: RecordReader;
  #left: number;
  #cut = false;
  #finished: Promise<FinishedRecord> | undefined;

  constructor(reader: RecordReader, head: RecordHead, place: Place) {
    this.version = head.version;
    this.type = head.type;
    this.fields = head.fields;
    this.id = head.id;
    this.date = head.date;
    this.targetUri = head.targetUri;
    this.contentType = head.contentType;
    this.file = place.file;
    this.offset = place.offset;
    this.innerOffset = place.innerOffset;
    this.sizeBytes = place.sizeBytes;
    this.compression = reader.position.compression;
    this.blockStart = reader.position.offset;
    this.#reader = reader;
    // Without a length, a member's end ends the block; in a plain file nothing does, and the next record is looked for.
    this.#left = place.sizeBytes ?? (this.compression === 'plain' ? 0 : Infinity);
    this.block = this.#readBlock();
  }

  finish(): Promise<FinishedRecord> {
    this.#finished ??= this.#finish();
    return this.#finished;
  }

  async *#readBlock(): AsyncGenerator<Uint8Array> {
    while (this.#left > 0 && !this.#cut && this.#finished === undefined) {
      const part = await this.#reader.blockBytes(this.#left);
      if (part === undefined) {
        this.#cut = this.#left !== Infinity;
        this.#left = 0;
        return;
      }
      this.#left -= part.length;
      yield part;
    }
  }

  async #finish(): Promise<FinishedRecord> {
    if (this.#left > 0 && !this.#cut) {
      const passed = await this.#reader.passBlock(this.#left);
      this.#cut = passed < this.#left && this.#left !== Infinity;
      this.#left = 0;
    }
    const end = await this.#reader.endRecord(this, this.#cut);
    const shared = this.innerOffset > 0 || end === undefined;
    return {
      lengthBytes: shared ? undefined : end - this.offset,
      whole: !this.#cut && !this.#reader.segmentDamaged,
    };
  }
}
