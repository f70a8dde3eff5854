import { packRecord } from './pack-record.ts';
import type { GzipLevel, PackedRecord } from './pack-record.ts';
import { newRecordId, warcFieldsBlock } from './record-draft.ts';
import type { RecordDraft } from './record-draft.ts';
import { blockSizeBytes } from './serialize-record.ts';
import type { RecordDigests } from './serialize-record.ts';
import type { NamedField } from './warc-fields.ts';
import { gzipLevelOf } from './storage-class.ts';
import type { StorageClass } from './storage-class.ts';
import { WarcFile } from './warc-file.ts';
import { warcFileName } from './warc-file-name.ts';

export interface WriterOptions {
  readonly folder: string;
  readonly prefix: string;
  /** `media` files are not compressed, the others are gzip, one member a record. */
  readonly storageClass: StorageClass;
  /** By the media type of the payload; compressed formats are only stored by default. */
  readonly gzipLevel?: GzipLevel;
  /** Content of each file's warcinfo record; the writer adds its own fields, the caller gives the software. */
  readonly warcinfo: readonly NamedField[];
  /** A new file starts when this would be exceeded; 10^9 by default, as the standard advises. */
  readonly targetBytes?: number;
  readonly host?: string;
  /** Numbers of the files; concurrent writers in one folder need different ones. */
  readonly serials?: { readonly first: number; readonly step: number };
  /** Prepares the records of an event for writing, perhaps in another thread; by default here. */
  readonly pack?: PackEvent;
  /** Called with each file's path once it is sealed. */
  readonly onSealed?: (path: string) => void;
  /** The time of day, for names and warcinfo dates. */
  readonly now?: () => Date;
}

export type PackEvent = (
  event: readonly RecordDraft[],
  warcinfoId: string | undefined,
  gzip: GzipLevel | undefined,
) => Promise<readonly PackedRecord[]>;

/** The location of a written record, for reading it again. */
export interface RecordLocation {
  readonly id: string;
  /** Name of the file when it is sealed. */
  readonly file: string;
  readonly offset: number;
  readonly lengthBytes: number;
  readonly digests: RecordDigests;
}

const defaultTargetBytes = 1e9;
/** If more is waiting for the disk, writers wait too. */
const pendingLimitBytes = 64 << 20;
/** Records in one write: the system takes at most 1024 pieces. */
const maxTogether = 300;

/**
 * Writes WARC 1.1, one file after the other. Records of one call stay together, in one file and in order. Concurrent calls
 * are compressed in parallel and written in the order of the calls.
 *
 * A resolved `write` is written, but not yet safe from a power loss: `sync` does that, once for many records.
 */
export class WarcWriter {
  readonly #options: WriterOptions;
  readonly #targetBytes: number;
  readonly #gzip: GzipLevel | undefined;
  #current: OpenFile | undefined;
  /** Records get their file one call at a time: the last running call. */
  #door: Promise<unknown> = Promise.resolve();
  /** Records are appended in the order of the calls: the last running append. */
  #order: Promise<unknown> = Promise.resolve();
  /** Events to be appended. */
  readonly #inLine: InLine[] = [];
  #pendingBytes = 0;
  #serial: number;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#serial = options.serials?.first ?? 0;
    this.#targetBytes = options.targetBytes ?? defaultTargetBytes;
    this.#gzip = options.storageClass === 'media' ? undefined : (options.gzipLevel ?? gzipLevelOf);
  }

  /** Continues a repaired file (see `repairOpenFile`) instead of starting a new one. */
  continueIn(file: WarcFile, warcinfoId: string | undefined): void {
    if (this.#current !== undefined) throw new Error('the writer has begun a file of its own already');
    this.#current = { file, warcinfoId, used: true };
  }

  async write(event: readonly RecordDraft[]): Promise<readonly RecordLocation[]> {
    const { written } = await this.#atTheDoor(() => this.#enqueue(event));
    return written;
  }

  /** After this, every write that was resolved before the call survives a power loss. */
  async sync(): Promise<void> {
    await this.#order;
    await this.#current?.file.sync();
  }

  /** Seals the file under its own name. Further writes start a new one. */
  async close(): Promise<void> {
    await this.#atTheDoor(() => this.#seal());
  }

  #atTheDoor<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = this.#door.then(step);
    this.#door = result.catch(() => {});
    return result;
  }

  /** Assigns a file to the event, starts its compression, and queues it for appending. */
  async #enqueue(event: readonly RecordDraft[]): Promise<{ written: Promise<readonly RecordLocation[]> }> {
    const size = event.reduce((sum, draft) => sum + blockSizeBytes(draft.block), 0);
    if (this.#pendingBytes > pendingLimitBytes) await this.#order;
    const current = await this.#fileFor(size);
    current.used = true;
    this.#pendingBytes += size;
    const { file, warcinfoId } = current;
    const packed = (this.#options.pack ?? packEvent)(event, warcinfoId, this.#gzip);
    const written = this.#line(file, packed);
    const settled = (): void => {
      this.#pendingBytes -= size;
    };
    this.#order = written.then(settled, settled);
    return { written };
  }

  /** Queues an event for appending. */
  #line(file: WarcFile, packed: Promise<readonly PackedRecord[]>): Promise<readonly RecordLocation[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly RecordLocation[]>();
    const noted = packed.then((records) => {
      inLine.ready = records;
      return records;
    });
    noted.catch(() => {}); // reported when its turn comes
    const inLine: InLine = { file, packed: noted, ready: undefined, resolve, reject };
    this.#inLine.push(inLine);
    if (this.#inLine.length === 1) void this.#appendAll();
    return promise;
  }

  /** In the order of the queue; events that are ready share one write. */
  async #appendAll(): Promise<void> {
    for (let first = this.#inLine[0]; first !== undefined; first = this.#inLine[0]) {
      const { file, packed, reject } = first;
      try {
        await packed;
      } catch (error) {
        this.#inLine.shift();
        reject(error);
        continue;
      }
      const together = readyTogether(this.#inLine);
      try {
        const start = file.sizeBytes;
        const events = together.map(({ ready = [] }) => ready);
        const ends: number[] = [];
        await file.append(joined(events.flat(), ends));
        const places = placesOf(events.flat(), { file: file.name, start, ends });
        this.#inLine.splice(0, together.length);
        for (const { ready = [], resolve } of together) resolve(places.splice(0, ready.length));
      } catch (error) {
        this.#inLine.splice(0, together.length);
        for (const each of together) each.reject(error);
      }
    }
  }

  /** Decided before compression, because a record names the warcinfo of its file: pending bytes count in full. */
  async #fileFor(size: number): Promise<OpenFile> {
    if (this.#current !== undefined) {
      const filled = this.#current.file.sizeBytes + this.#pendingBytes;
      if (!this.#current.used || filled + size <= this.#targetBytes) return this.#current;
      await this.#seal();
    }
    this.#current = await this.#begin();
    return this.#current;
  }

  async #seal(): Promise<void> {
    const current = this.#current;
    if (current === undefined) return;
    await this.#order;
    // Synced before it is replaced: a concurrent `sync` must not miss it.
    await current.file.sync();
    this.#current = undefined;
    const path = await current.file.seal();
    this.#options.onSealed?.(path);
  }

  async #begin(): Promise<OpenFile> {
    const { folder, prefix, host } = this.#options;
    const compressed = this.#gzip !== undefined;
    const date = this.#options.now?.() ?? new Date();
    const serial = this.#serial;
    this.#serial += this.#options.serials?.step ?? 1;
    const name = warcFileName({ prefix, date, serial, compressed, ...(host === undefined ? {} : { host }) });
    const file = await WarcFile.create(folder, name);
    const warcinfo: RecordDraft = {
      type: 'warcinfo',
      id: newRecordId(),
      date: date.toISOString(),
      contentType: 'application/warc-fields',
      fields: [{ name: 'WARC-Filename', value: name }],
      block: warcFieldsBlock([
        ...this.#options.warcinfo,
        { name: 'format', value: 'WARC File Format 1.1' },
        {
          name: 'conformsTo',
          value: 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
        },
      ]),
    };
    try {
      const packed = await packRecord(warcinfo, undefined, this.#gzip);
      await file.append(joined([packed], []));
    } catch (error) {
      await file.discard();
      throw error;
    }
    return { file, warcinfoId: warcinfo.id, used: false };
  }
}

/** Packs records in parallel. */
export function packEvent(
  event: readonly RecordDraft[],
  warcinfoId: string | undefined,
  gzip: GzipLevel | undefined,
): Promise<readonly PackedRecord[]> {
  return Promise.all(event.map((draft) => packRecord(draft, warcinfoId, gzip)));
}

interface OpenFile {
  readonly file: WarcFile;
  readonly warcinfoId: string | undefined;
  /** Has records besides its warcinfo. */
  used: boolean;
}

interface InLine {
  readonly file: WarcFile;
  readonly packed: Promise<readonly PackedRecord[]>;
  /** Once it is packed. */
  ready: readonly PackedRecord[] | undefined;
  readonly resolve: (places: readonly RecordLocation[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The first of the queue, and the next ones that are ready, in memory and for the same file. */
function readyTogether(line: readonly InLine[]): readonly InLine[] {
  const [first] = line;
  if (first?.ready === undefined || !first.ready.every(isInMemory)) return line.slice(0, 1);
  let records = 0;
  const end = line.findIndex(({ file, ready }) => {
    records += ready?.length ?? 0;
    return file !== first.file || ready === undefined || records > maxTogether || !ready.every(isInMemory);
  });
  return line.slice(0, end < 0 ? line.length : Math.max(1, end));
}

function isInMemory({ bytes }: PackedRecord): boolean {
  return Array.isArray(bytes);
}

function placesOf(
  records: readonly PackedRecord[],
  written: { readonly file: string; readonly start: number; readonly ends: readonly number[] },
): RecordLocation[] {
  const { file, start, ends } = written;
  return records.map(({ id, digests }, index) => {
    const offset = start + (ends[index - 1] ?? 0);
    return { id, file, offset, lengthBytes: start + (ends[index] ?? 0) - offset, digests };
  });
}

/** The bytes of records, noting where each ends; as a list if all of it is in memory. */
function joined(
  records: readonly PackedRecord[],
  ends: number[],
): readonly Uint8Array[] | AsyncIterable<Uint8Array> {
  const inMemory: Uint8Array[] = [];
  let total = 0;
  for (const { bytes } of records) {
    if (!Array.isArray(bytes)) return streamed(records, ends);
    for (const piece of bytes as readonly Uint8Array[]) {
      inMemory.push(piece);
      total += piece.length;
    }
    ends.push(total);
  }
  return inMemory;
}

async function* streamed(records: readonly PackedRecord[], ends: number[]): AsyncGenerator<Uint8Array> {
  ends.length = 0;
  let total = 0;
  for (const { bytes } of records) {
    for await (const piece of bytes) {
      total += piece.length;
      yield piece;
    }
    ends.push(total);
  }
}
