import { isGzip } from '../http1/gzip-header.ts';
import { parseArcLine } from './arc-header.ts';
import type { ByteSource } from './byte-source.ts';
import type { ReadWarning } from './read-warning.ts';
import { arcLineAt, findRecordStart, recordStart } from './record-start.ts';
import type { RecordDialect } from './record-start.ts';
import type { ExpansionLimit, SegmentKind } from './segment.ts';
import { UnpackedBytes } from './unpacked-bytes.ts';
import { parseWarcFields } from './warc-fields.ts';
import { recordHead } from './warc-record.ts';
import type { RecordHead } from './warc-record.ts';
import { zstdFrameKind } from './zstd-frame.ts';

const headLimitBytes = 4 << 20;
/** The start of an ARC file, even if the rest of the line is unreadable. */
const arcOpening = 'filedesc:';
/** Bounds the work for a file in which every length is wrong. */
const rescanFactor = 8;
const rescanSlackBytes = 64 << 20;
const knownVersions = new Set(['WARC/0.17', 'WARC/0.18', 'WARC/1.0', 'WARC/1.1', 'ARC/1']);

export interface PlacedHead extends RecordHead {
  readonly file: string;
  readonly offset: number;
  readonly innerOffset: number;
  readonly sizeBytes: number | undefined;
  readonly compression: SegmentKind;
  /** File offset of the block's first byte (plain files only). */
  readonly blockStart: number;
}

/** The end of a record: undefined if several share a member. */
interface RecordEnd {
  readonly end: number | undefined;
  readonly whole: boolean;
}

/** Steps through the records of a file: see `readRecords` for the steps. */
export class RecordReader {
  readonly #bytes: UnpackedBytes;
  #dialect: RecordDialect | undefined;
  #records = 0;
  /** Not at the start of a record: the next one must be searched. */
  #lost = false;
  #sharedMemberReported = false;
  /** Bytes of wrongly sized blocks that were delivered and then read again to find the next record. */
  #rescanned = 0;

  constructor(source: ByteSource, limit: ExpansionLimit, onWarning: (warning: ReadWarning) => void) {
    this.#bytes = new UnpackedBytes(source, limit, onWarning);
  }

  close(): void {
    this.#bytes.close();
  }

  async open(offset: number): Promise<boolean> {
    const bytes = this.#bytes;
    if (await bytes.open(offset)) return true;
    const { sizeBytes } = bytes.window.source;
    bytes.openPlain(offset);
    const reason = sizeBytes === 0 ? 'the file is empty' : 'no WARC or ARC record in it';
    bytes.warn('not-an-archive', offset === 0 ? reason : 'the file ends before this offset');
    return false;
  }

  /** Moves to the first byte of the next record. False at the end of the file. */
  async reach(): Promise<boolean> {
    const bytes = this.#bytes;
    for (;;) {
      if (this.#lost) await this.#recover();
      if (await this.#nextRecordFollows()) return true;
      if (bytes.segment.kind === 'plain' && isPacked(bytes.view)) {
        if (!(await bytes.open(bytes.fileOffset, this.#dialect)))
          bytes.openPlain(bytes.window.source.sizeBytes);
      } else if (bytes.view.length > 0) {
        this.#tellGarbage();
        this.#lost = true;
      } else if (!(await this.#nextSegment())) {
        if (this.#records === 0) bytes.warn('not-an-archive', 'no WARC or ARC record in it', 0);
        return false;
      }
    }
  }

  /** Reads the head of the record at the start of the view. Undefined if it is damaged: the reader is past it. */
  async head(): Promise<PlacedHead | undefined> {
    const bytes = this.#bytes;
    const offset = bytes.fileOffset;
    const innerOffset = bytes.segment.kind === 'plain' ? 0 : bytes.innerOffset;
    if (innerOffset > 0 && !this.#sharedMemberReported) {
      this.#sharedMemberReported = true;
      bytes.warn('whole-file-compression', 'several records share one compressed member: no random access');
    }
    const head = recordStart(bytes.view) === 'warc' ? await this.#warcHead() : this.#arcHead();
    if (head === undefined) return undefined;
    this.#records++;
    this.#dialect = head.version.startsWith('ARC') ? 'arc' : 'warc';
    return {
      ...head,
      file: bytes.window.source.name,
      offset,
      innerOffset,
      sizeBytes: this.#contentLength(head, offset),
      compression: bytes.segment.kind,
      blockStart: bytes.fileOffset,
    };
  }

  /** The next bytes of a block, `wanted` at most; undefined if the block is cut. `recycled`: see `Segment.next`. */
  async blockBytes(wanted: number, recycled: boolean): Promise<Uint8Array | undefined> {
    const bytes = this.#bytes;
    while (bytes.view.length === 0) if (!(await this.#moreOrJoin(recycled))) return undefined;
    const part = bytes.view.subarray(0, wanted);
    bytes.drop(part.length);
    return part;
  }

  /** The next bytes of a block without a length: up to the next record, or the end of the member. */
  async unboundedBytes(): Promise<Uint8Array | undefined> {
    const bytes = this.#bytes;
    for (;;) {
      const { found, at } = findRecordStart(bytes.view, this.#dialect);
      const over = at === 0 && (found || !(await bytes.more()));
      const part = bytes.view.subarray(0, found || !over ? at : bytes.view.length);
      bytes.drop(part.length);
      if (part.length > 0) return part;
      if (over) return undefined;
    }
  }

  /** Skips the rest of a block; returns its bytes. */
  async passBlock(wanted: number): Promise<number> {
    let passed = await this.#bytes.pass(wanted);
    while (passed < wanted && (await this.#bytes.joinNext()))
      passed += await this.#bytes.pass(wanted - passed);
    return passed;
  }

  /** After a complete block: its separator, the end of its member. */
  async endRecord(head: PlacedHead, givenBytes: number): Promise<RecordEnd> {
    const bytes = this.#bytes;
    if (!(await this.#separator(head))) {
      bytes.warn(
        'length-wrong',
        'no record follows where Content-Length says that the block ends',
        head.offset,
      );
      return this.#endWrongRecord(head, givenBytes);
    }
    if (bytes.segment.kind === 'plain') return { end: bytes.fileOffset, whole: true };
    return {
      end: bytes.view.length === 0 ? bytes.segment.end : undefined,
      whole: bytes.segment.problem === undefined,
    };
  }

  /** The block ends before its Content-Length. */
  async endCutRecord(head: PlacedHead, givenBytes: number): Promise<RecordEnd> {
    const { problem } = this.#bytes.segment;
    if (problem === undefined) {
      this.#bytes.warn('record-cut', 'the record ends before its block is complete', head.offset);
    }
    return this.#endWrongRecord(head, givenBytes);
  }

  /** A wrong length may cover the following records: in a plain file, the next one is searched in the block. */
  async #endWrongRecord(head: PlacedHead, givenBytes: number): Promise<RecordEnd> {
    const bytes = this.#bytes;
    if (bytes.segment.kind !== 'plain' || head.compression !== 'plain') {
      this.#lost = bytes.view.length > 0;
      return { end: this.#lost ? undefined : bytes.segment.end, whole: false };
    }
    const { sizeBytes } = bytes.window.source;
    this.#rescanned += givenBytes;
    if (this.#rescanned > rescanFactor * sizeBytes + rescanSlackBytes) {
      bytes.warn('garbage', 'too damaged to go on: the rest of the file was not read', head.offset);
      bytes.openPlain(sizeBytes);
    } else {
      bytes.openPlain(head.blockStart);
      await this.#recover();
    }
    return { end: bytes.fileOffset, whole: false };
  }

  /** True if a record begins in the view after line ends only. */
  async #nextRecordFollows(): Promise<boolean> {
    const bytes = this.#bytes;
    const blank = await this.#passLineEnds();
    await this.#seeEnough();
    if (recordStart(bytes.view) === undefined) return false;
    if (blank > 0 && this.#dialect !== 'arc') {
      bytes.warn('separator-odd', `${blank} bytes of line ends before the record`);
    }
    return true;
  }

  /** Drops CR and LF up to the end of the segment; returns their number. */
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

  /** Fills the view far enough to see whether a record begins there. */
  async #seeEnough(): Promise<void> {
    const bytes = this.#bytes;
    for (;;) {
      const { view } = bytes;
      if (
        view.length >= 5 &&
        (recordStart(view) !== undefined || view.indexOf(10) >= 0 || view.length > 1 << 16)
      )
        return;
      if (!(await bytes.more())) return;
    }
  }

  async #moreOrJoin(recycled = false): Promise<boolean> {
    return (await this.#bytes.more(recycled)) || this.#bytes.joinNext();
  }

  /** Searches the next record: through a plain file, else in the rest of the unpacked segment. */
  async #recover(): Promise<void> {
    const bytes = this.#bytes;
    this.#lost = false;
    if (bytes.segment.kind === 'plain') {
      if (!(await bytes.find(bytes.fileOffset, this.#dialect)))
        bytes.openPlain(bytes.window.source.sizeBytes);
      return;
    }
    for (;;) {
      const { found, at } = findRecordStart(bytes.view, this.#dialect);
      bytes.drop(at);
      if (found) return;
      if (!(await bytes.more())) {
        bytes.drop(bytes.view.length);
        return;
      }
    }
  }

  async #nextSegment(): Promise<boolean> {
    const bytes = this.#bytes;
    const { problem, offset, kind, end } = bytes.segment;
    if (problem !== undefined) bytes.warn(problem.code, problem.message, offset);
    if (kind === 'plain') return false;
    // A damaged member may have run into the next one, so its end is not reliable.
    if (problem !== undefined) return bytes.find(offset + 3, this.#dialect);
    return bytes.open(end ?? bytes.window.source.sizeBytes, this.#dialect);
  }

  #tellGarbage(): void {
    const bytes = this.#bytes;
    const shown = bytes.view.toString('latin1', 0, 40);
    if (shown.startsWith(arcOpening)) this.#dialect = 'arc';
    bytes.warn('garbage', `${JSON.stringify(shown)}… belongs to no record`);
  }

  async #warcHead(): Promise<RecordHead | undefined> {
    const bytes = this.#bytes;
    let found = headEnd(bytes.view);
    while (found === undefined && bytes.view.length <= headLimitBytes && (await this.#moreOrJoin())) {
      found = headEnd(bytes.view);
    }
    if (found === undefined || !found.whole) {
      const long = bytes.view.length > headLimitBytes;
      bytes.warn(
        long ? 'header-too-long' : 'header-damaged',
        long ? 'header above 4 MiB' : 'the header has no end',
      );
      bytes.drop(found?.at ?? 1);
      this.#lost = found === undefined;
      return undefined;
    }
    const head = bytes.view.subarray(0, found.at);
    const firstLine = head.indexOf(10) + 1;
    const version = head.toString('latin1', 0, firstLine).trim().toUpperCase();
    const { fields, oddities } = parseWarcFields(head.subarray(firstLine));
    if (!knownVersions.has(version)) bytes.warn('version-unknown', JSON.stringify(version.slice(0, 40)));
    for (const oddity of oddities) bytes.warn('header-odd', oddity);
    bytes.drop(found.at);
    return recordHead(version, fields);
  }

  #arcHead(): RecordHead | undefined {
    const line = arcLineAt(this.#bytes.view, 0);
    if (line === undefined) throw new Error('the reader stands at no record');
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

  /** Two line ends after a WARC block, one after an ARC's. False if neither a record nor the end follows. */
  async #separator(head: PlacedHead): Promise<boolean> {
    const bytes = this.#bytes;
    const separator = this.#dialect === 'arc' ? '\n' : '\r\n\r\n';
    while (bytes.view.length < separator.length && (await this.#moreOrJoin()));
    const exact = bytes.view.toString('latin1', 0, separator.length) === separator;
    if (exact) bytes.drop(separator.length);
    if (exact && bytes.segment.kind === 'plain') return true; // what follows is the next record's matter
    const blank = await this.#passLineEnds();
    await this.#seeEnough();
    if ((!exact || blank > 0) && this.#dialect === 'warc' && head.sizeBytes !== undefined) {
      const count = exact ? `${blank} more` : String(blank);
      bytes.warn('separator-odd', `${count} bytes of line ends after the block`, head.offset);
    }
    return bytes.view.length === 0 || recordStart(bytes.view) !== undefined || isPacked(bytes.view);
  }
}

/** The end of the blank line after the header; or a second version line, if the header never ended. */
function headEnd(bytes: Buffer): { readonly whole: boolean; readonly at: number } | undefined {
  for (let lineEnd = bytes.indexOf(10); lineEnd >= 0; lineEnd = bytes.indexOf(10, lineEnd + 1)) {
    const next = bytes[lineEnd + 1];
    if (next === 10) return { whole: true, at: lineEnd + 2 };
    if (next === 13 && bytes[lineEnd + 2] === 10) return { whole: true, at: lineEnd + 3 };
    // Written in text mode on Windows: CR CR LF.
    if (next === 13 && bytes[lineEnd + 2] === 13 && bytes[lineEnd + 3] === 10)
      return { whole: true, at: lineEnd + 4 };
    if (
      (next === 0x57 || next === 0x77) &&
      recordStart(bytes.subarray(lineEnd + 1, lineEnd + 6)) === 'warc'
    ) {
      return { whole: false, at: lineEnd + 1 };
    }
  }
  return undefined;
}

function isPacked(bytes: Buffer): boolean {
  return isGzip(bytes) || zstdFrameKind(bytes) !== undefined;
}
