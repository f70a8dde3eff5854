import { crc32, createInflateRaw } from 'node:zlib';
import { Inflating } from '../http1/inflating.ts';
import { failure, success } from '../values/result.ts';
import type { Result } from '../values/result.ts';
import { defaultExpansionLimit, expansionProblem } from '../warc/segment.ts';
import type { ExpansionLimit } from '../warc/segment.ts';
import type { ByteSource } from '../warc/byte-source.ts';
import { readAt } from './end-record.ts';
import { readLocalHeader } from './local-header.ts';
import type { LocalHeader } from './local-header.ts';
import type { ZipArchive } from './open-zip.ts';
import { methods } from './zip-entry.ts';
import type { ZipEntry } from './zip-entry.ts';
import { zipProblem } from './zip-problem.ts';
import type { ZipProblem } from './zip-problem.ts';

const pieceBytes = 1 << 16;
const encrypted = 1;

export interface ReadEntryOptions {
  readonly expansionLimit?: ExpansionLimit;
}

/** The bytes of an entry as a stream, to be read once. */
export interface EntryContent extends AsyncIterable<Uint8Array> {
  /** After the last bytes: whether size and CRC-32 are right, or the problem. */
  readonly outcome: 'running' | 'whole' | ZipProblem;
}

type Located = Result<LocalHeader, ZipProblem>;

export function readEntry(zip: ZipArchive, entry: ZipEntry, options: ReadEntryOptions = {}): EntryContent {
  return new RunningContent(zip.source, entry, options.expansionLimit ?? defaultExpansionLimit);
}

/** The whole content of an entry that is expected to be small. */
export async function gatherEntry(
  zip: ZipArchive,
  entry: ZipEntry,
  maxBytes: number,
): Promise<Result<Buffer, ZipProblem>> {
  if (entry.sizeBytes > maxBytes) {
    return refused('too-large', `${entry.name}, ${entry.sizeBytes} bytes`);
  }
  const content = readEntry(zip, entry);
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  // 'running' cannot be: the iteration is over.
  if (typeof content.outcome === 'object') return failure(content.outcome);
  return success(Buffer.concat(pieces));
}

/** Locates the content of a readable entry: its own header exists, agrees, and leaves it space. */
export async function locateEntry(zip: ZipArchive, entry: ZipEntry): Promise<Located> {
  return locate(zip.source, entry);
}

async function locate(source: ByteSource, entry: ZipEntry): Promise<Located> {
  if ((entry.flags & encrypted) !== 0) return refused('encrypted', entry.name);
  if (entry.method !== methods.stored && entry.method !== methods.deflate) {
    return refused('method-unsupported', `${entry.name}, method ${entry.method}`);
  }
  const header = await readLocalHeader(source, entry.headerOffset);
  if (header === undefined) return refused('header-damaged', `${entry.name} at ${entry.headerOffset}`);
  if (header.name !== entry.name) return refused('headers-differ', `${entry.name} is ${header.name} there`);
  if (header.method !== entry.method) {
    return refused('headers-differ', `${entry.name}, method ${entry.method} and ${header.method}`);
  }
  const end = header.contentStart + entry.compressedBytes;
  if (end > source.sizeBytes) return refused('content-cut', `${entry.name} would end at ${end}`);
  if (end > entry.roomEnd) {
    return refused('overlap', `${entry.name} ends at ${end}, the next begins at ${entry.roomEnd}`);
  }
  if (entry.method === methods.stored && entry.compressedBytes !== entry.sizeBytes) {
    return refused('size-wrong', `${entry.name}, stored as ${entry.compressedBytes} of ${entry.sizeBytes}`);
  }
  return success(header);
}

function refused(...problem: Parameters<typeof zipProblem>): Result<never, ZipProblem> {
  return failure(zipProblem(...problem));
}

class RunningContent implements EntryContent {
  outcome: EntryContent['outcome'] = 'running';
  readonly #source: ByteSource;
  readonly #entry: ZipEntry;
  readonly #limit: ExpansionLimit;
  #packedBytes = 0;

  constructor(source: ByteSource, entry: ZipEntry, limit: ExpansionLimit) {
    this.#source = source;
    this.#entry = entry;
    this.#limit = limit;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    this.outcome = 'running';
    this.#packedBytes = 0;
    const located = await locate(this.#source, this.#entry);
    if (!located.ok) {
      this.outcome = located.error;
      return;
    }
    const packed = this.#packed(located.value.contentStart);
    const { name, method, sizeBytes, compressedBytes } = this.#entry;
    let deliveredBytes = 0;
    let crc = 0;
    for await (const piece of method === methods.stored ? packed : this.#inflated(packed)) {
      const whole = deliveredBytes + piece.length;
      const bomb = expansionProblem(this.#limit, this.#packedBytes, whole);
      if (bomb !== undefined) {
        this.#fail('expansion-limit', `${name}: ${bomb.message}`);
        return;
      }
      // Bytes beyond the announced size are not delivered: callers reserved space for that size.
      const promised = piece.subarray(0, sizeBytes - deliveredBytes);
      crc = crc32(promised, crc);
      deliveredBytes += promised.length;
      if (promised.length > 0) yield promised;
      if (whole > sizeBytes) {
        this.#fail('size-wrong', `${name} is longer than ${sizeBytes}`);
        return;
      }
    }
    if (this.outcome !== 'running') return;
    if (this.#packedBytes < compressedBytes) this.#fail('content-cut', name);
    else if (deliveredBytes !== sizeBytes) {
      this.#fail('size-wrong', `${name}, ${deliveredBytes} instead of ${sizeBytes}`);
    } else if (crc !== this.#entry.crc32) this.#fail('checksum-wrong', name);
    else this.outcome = 'whole';
  }

  async *#packed(start: number): AsyncGenerator<Uint8Array> {
    const { compressedBytes } = this.#entry;
    while (this.#packedBytes < compressedBytes) {
      const wanted = Math.min(pieceBytes, compressedBytes - this.#packedBytes);
      const piece = await readAt(this.#source, start + this.#packedBytes, wanted);
      if (piece.length === 0) return;
      this.#packedBytes += piece.length;
      yield piece;
    }
  }

  async *#inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const inflating = new Inflating(createInflateRaw());
    try {
      for await (const piece of packed) {
        yield* inflating.feed(piece);
        if (inflating.outcome !== 'running') break;
      }
      yield* inflating.finish();
      if (inflating.outcome === 'damaged') this.#fail('compression-damaged', this.#entry.name);
      else if (inflating.rest.length > 0 || this.#packedBytes < this.#entry.compressedBytes) {
        this.#fail('size-wrong', `${this.#entry.name}, its compressed bytes end early`);
      }
    } finally {
      inflating.close();
    }
  }

  #fail(...problem: Parameters<typeof zipProblem>): void {
    this.outcome = zipProblem(...problem);
  }
}
