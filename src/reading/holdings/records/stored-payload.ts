import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { decodedPayloadOf, payloadOf } from '../../../formats/http1/body.ts';
import { Dechunker } from '../../../formats/http1/dechunk.ts';
import { headerValues } from '../../../formats/http1/head.ts';
import type { HttpHead } from '../../../formats/http1/head.ts';
import type { ByteRange } from '../../../storage/vault.ts';
import type { Records, StoredRecord } from './records.ts';

/** The payload of a stored record, and how to come by any part of it. */
export class StoredPayload {
  /** The whole payload, if it is in memory. */
  readonly bytes: Uint8Array | undefined;
  readonly sizeBytes: number | undefined;
  readonly #stored: StoredRecord;
  readonly #isCoded: boolean;
  readonly #capture: CaptureLine;
  readonly #records: Records;

  /** `capture`: the line of the record. */
  constructor(stored: StoredRecord, capture: CaptureLine, records: Records) {
    const { head, body } = stored;
    const transferCodings = codingsOf(head, 'transfer-encoding');
    this.#isCoded = transferCodings !== '';
    this.bytes = body.kind === 'whole' ? withoutTransferCoding(body.bytes, transferCodings) : undefined;
    this.sizeBytes =
      this.bytes?.length ?? (this.#isCoded || body.kind === 'whole' ? undefined : body.sizeBytes);
    this.#stored = stored;
    this.#capture = capture;
    this.#records = records;
  }

  read(range?: ByteRange): AsyncIterable<Uint8Array> {
    if (this.bytes !== undefined) return only(part(this.bytes, range));
    const { body } = this.#stored;
    if (range === undefined) return this.#fromBeginning();
    if (body.kind === 'plain' && !this.#isCoded) return body.read(range);
    const { filename = '', offset = 0 } = this.#capture;
    const unpack = (): Promise<AsyncGenerator<Uint8Array>> => readAgain(this.#records, this.#capture);
    return this.#records.spools.read({ key: `${filename} ${offset}`, unpack }, range);
  }

  decoded(): AsyncIterable<Uint8Array> {
    const { head } = this.#stored;
    if (head === undefined || codingsOf(head, 'content-encoding') === '') return this.read();
    return decodedPayloadOf(head, bodyPieces(this.#stored), { onWarning: ignore });
  }

  #fromBeginning(): AsyncIterable<Uint8Array> {
    const pieces = bodyPieces(this.#stored);
    const { head } = this.#stored;
    return head !== undefined && this.#isCoded ? payloadOf(head, pieces, ignore) : pieces;
  }
}

/** The source of a spool outlives the first range request, so it opens its own record. */
async function readAgain(records: Records, capture: CaptureLine): Promise<AsyncGenerator<Uint8Array>> {
  const stored = await records.read(capture);
  if (typeof stored === 'string') throw new Error(stored);
  return untilClosed(stored, new StoredPayload(stored, capture, records).read());
}

async function* untilClosed(
  stored: StoredRecord,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    stored.close();
  }
}

function bodyPieces({ body }: StoredRecord): AsyncIterable<Uint8Array> {
  switch (body.kind) {
    case 'whole':
      return only(body.bytes);
    case 'plain':
      return body.read({ start: 0, end: body.sizeBytes });
    case 'packed':
      return body.read();
  }
}

/** Undefined for codings that take time to remove. */
function withoutTransferCoding(bytes: Uint8Array, codings: string): Uint8Array | undefined {
  if (codings === '') return bytes;
  if (codings !== 'chunked') return undefined;
  const dechunker = new Dechunker();
  const parts = [...dechunker.push(bytes), ...dechunker.end()];
  return parts.length === 1 ? parts[0] : Buffer.concat(parts);
}

function codingsOf(head: HttpHead | undefined, name: string): string {
  if (head === undefined) return '';
  const codings = headerValues(head, name).join(',').toLowerCase().trim();
  return codings === 'identity' ? '' : codings;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

function part(bytes: Uint8Array, range: ByteRange | undefined): Uint8Array {
  return range === undefined ? bytes : bytes.subarray(range.start, Math.max(range.start, range.end));
}

/** Damage of archived bytes is theirs: what can be read of them is given. */
function ignore(): void {}
