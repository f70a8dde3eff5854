import type { PlacedHead, RecordReader } from './record-reader.ts';
import type { FinishedRecord, WarcRecord } from './warc-record.ts';

/** Callers may keep this much of a block: more than any head or gathered request body. */
const freshBytes = 4 << 20;

/** The record at the reader's position. */
export class OpenRecord implements WarcRecord {
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
  readonly #reader: RecordReader;
  readonly #head: PlacedHead;
  #left: number;
  #given = 0;
  #cut = false;
  #finished: Promise<FinishedRecord> | undefined;

  constructor(reader: RecordReader, head: PlacedHead) {
    this.version = head.version;
    this.type = head.type;
    this.fields = head.fields;
    this.id = head.id;
    this.date = head.date;
    this.targetUri = head.targetUri;
    this.contentType = head.contentType;
    this.file = head.file;
    this.offset = head.offset;
    this.innerOffset = head.innerOffset;
    this.sizeBytes = head.sizeBytes;
    this.compression = head.compression;
    this.#reader = reader;
    this.#head = head;
    // Without a length, the end of the member ends the block; in a plain file the next record does.
    this.#left = head.sizeBytes ?? (head.compression === 'plain' ? 0 : Infinity);
    this.block = this.#readBlock();
  }

  finish(): Promise<FinishedRecord> {
    this.#finished ??= this.#finish();
    return this.#finished;
  }

  async *#readBlock(): AsyncGenerator<Uint8Array> {
    while (this.#left > 0 && this.#finished === undefined) {
      const part = await this.#next();
      if (part === undefined) return;
      this.#given += part.length;
      yield part;
    }
  }

  async #next(): Promise<Uint8Array | undefined> {
    const unbounded = this.#left === Infinity;
    const part = unbounded
      ? await this.#reader.unboundedBytes()
      : await this.#reader.blockBytes(this.#left, this.#given > freshBytes);
    if (part === undefined) {
      this.#cut = !unbounded;
      this.#left = 0;
    } else {
      this.#left -= part.length;
    }
    return part;
  }

  async #finish(): Promise<FinishedRecord> {
    if (this.#left === Infinity) while ((await this.#next()) !== undefined);
    if (this.#left > 0) {
      this.#cut = (await this.#reader.passBlock(this.#left)) < this.#left;
      this.#left = 0;
    }
    const { end, whole } = this.#cut
      ? await this.#reader.endCutRecord(this.#head, this.#given)
      : await this.#reader.endRecord(this.#head, this.#given);
    const shared = this.innerOffset > 0 || end === undefined;
    return { lengthBytes: shared ? undefined : end - this.offset, whole };
  }
}
