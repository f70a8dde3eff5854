import { createHash, hash } from 'node:crypto';
import { mediaTypeOf } from '../http1/body.ts';
import { sha1Label } from './digest.ts';
import { httpKind, HttpPayload } from './http-payload.ts';
import { newRecordId, oneLine } from './record-draft.ts';
import type { BlockSource, RecordDraft, StoredBlock } from './record-draft.ts';

/** The SHA-256 of the payload, beside the usual sha1 (docs/decisions/0005). */
export const payloadSha256Field = 'Heirloom-Payload-Digest';

export interface RecordDigests {
  readonly block: string;
  readonly payload?: string;
  readonly payloadSha256?: string;
}

export interface SerializedRecord {
  readonly id: string;
  readonly header: Buffer;
  /** Media type of the payload, if the block states it. */
  readonly payloadType: string | undefined;
  readonly digests: RecordDigests;
}

export const recordEnd = Buffer.from('\r\n\r\n');

/** The header of a record, including the fields derived from its block; synchronous if the block is in memory. */
export function serializeRecord(
  draft: RecordDraft,
  warcinfoId: string | undefined,
): SerializedRecord | Promise<SerializedRecord> {
  const { block } = draft;
  return block instanceof Uint8Array
    ? withHeader(draft, warcinfoId, readAtHand(draft, block))
    : readStored(draft, block).then((read) => withHeader(draft, warcinfoId, read));
}

function withHeader(
  draft: RecordDraft,
  warcinfoId: string | undefined,
  { digests, payloadType }: ReadBlock,
): SerializedRecord {
  const id = draft.id ?? newRecordId();
  const given = new Set<string>();
  let header = `WARC/1.1\r\nWARC-Type: ${draft.type}\r\nWARC-Record-ID: ${oneLine(id)}\r\nWARC-Date: ${oneLine(draft.date)}\r\n`;
  if (draft.targetUri !== undefined) header += `WARC-Target-URI: ${oneLine(draft.targetUri)}\r\n`;
  if (warcinfoId !== undefined && draft.type !== 'warcinfo') header += `WARC-Warcinfo-ID: ${warcinfoId}\r\n`;
  for (const { name, value } of draft.fields ?? []) {
    given.add(name.toLowerCase());
    header += `${name}: ${oneLine(value)}\r\n`;
  }
  for (const [name, digest] of [
    ['WARC-Block-Digest', digests.block],
    ['WARC-Payload-Digest', digests.payload],
    [payloadSha256Field, digests.payloadSha256],
  ] as const) {
    if (digest !== undefined && !given.has(name.toLowerCase())) header += `${name}: ${digest}\r\n`;
  }
  if (draft.contentType !== undefined) header += `Content-Type: ${oneLine(draft.contentType)}\r\n`;
  header += `Content-Length: ${blockSizeBytes(draft.block)}\r\n\r\n`;
  return { id, header: Buffer.from(header), digests, payloadType };
}

export function blockSizeBytes(block: BlockSource): number {
  return block instanceof Uint8Array ? block.length : block.sizeBytes;
}

export async function* blockBytes(block: BlockSource): AsyncGenerator<Uint8Array> {
  if (block instanceof Uint8Array) yield block;
  else yield* block.read();
}

/** The payload part of the block, by the type of the record (WARC 1.1, clause 6). */
function payloadKind(draft: RecordDraft): 'none' | 'block' | 'request' | 'response' {
  switch (draft.type) {
    case 'resource':
    case 'conversion':
      return 'block';
    case 'request':
    case 'response':
      return httpKind(draft) ?? 'block';
    case 'warcinfo':
    case 'metadata':
    case 'continuation':
    case 'revisit': // its payload is the earlier one: the caller gives its digest
      return 'none';
  }
}

/** The digests of a block, and the media type of an HTTP payload. */
interface ReadBlock {
  readonly digests: RecordDigests;
  readonly payloadType: string | undefined;
}

/** One call a digest: for small blocks incremental hash objects cost more than the digest itself. */
function readAtHand(draft: RecordDraft, block: Uint8Array): ReadBlock {
  const kind = payloadKind(draft);
  const whole = sha1Label(hash('sha1', block, 'buffer'));
  if (kind === 'none') return { digests: { block: whole }, payloadType: undefined };
  if (kind === 'block') {
    const payloadSha256 = `sha256:${hash('sha256', block, 'hex')}`;
    return { digests: { block: whole, payload: whole, payloadSha256 }, payloadType: ownTypeOf(draft) };
  }
  const payload: Uint8Array[] = [];
  const http = new HttpPayload(kind, (bytes) => payload.push(bytes));
  http.push(block);
  http.end();
  const payloadType = http.head === undefined ? undefined : mediaTypeOf(http.head);
  if (kind === 'request' && payload.length === 0) return { digests: { block: whole }, payloadType };
  const bytes = payload.length === 1 && payload[0] !== undefined ? payload[0] : Buffer.concat(payload);
  const payloadSha256 = `sha256:${hash('sha256', bytes, 'hex')}`;
  return {
    digests: { block: whole, payload: sha1Label(hash('sha1', bytes, 'buffer')), payloadSha256 },
    payloadType,
  };
}

async function readStored(draft: RecordDraft, block: StoredBlock): Promise<ReadBlock> {
  const kind = payloadKind(draft);
  const ofBlock = createHash('sha1');
  const ofPayload = createHash('sha1');
  const ofPayloadSha256 = createHash('sha256');
  let payloadBytes = 0;
  const takePayload = (bytes: Uint8Array): void => {
    payloadBytes += bytes.length;
    ofPayload.update(bytes);
    ofPayloadSha256.update(bytes);
  };
  const http = kind === 'request' || kind === 'response' ? new HttpPayload(kind, takePayload) : undefined;
  for await (const bytes of block.read()) {
    ofBlock.update(bytes);
    if (kind === 'block') takePayload(bytes);
    http?.push(bytes);
  }
  http?.end();
  const blockDigest = sha1Label(ofBlock.digest());
  const payloadType = http?.head === undefined ? ownTypeOf(draft) : mediaTypeOf(http.head);
  // A request without a body has no payload; an empty response has one.
  if (kind === 'none' || (kind === 'request' && payloadBytes === 0)) {
    return { digests: { block: blockDigest }, payloadType };
  }
  const payload = sha1Label(ofPayload.digest());
  return {
    digests: { block: blockDigest, payload, payloadSha256: `sha256:${ofPayloadSha256.digest('hex')}` },
    payloadType,
  };
}

/** For a block that is itself the payload. */
function ownTypeOf(draft: RecordDraft): string | undefined {
  return payloadKind(draft) === 'block' ? draft.contentType?.toLowerCase() : undefined;
}
