import { createHash, hash } from 'node:crypto';
import { mediaTypeOf } from '../http1/body.ts';
import { sha1Label } from './digest.ts';
import { httpKind, HttpPayload } from './http-payload.ts';
import { newRecordId, oneLine } from './record-draft.ts';
import type { BlockSource, RecordDraft } from './record-draft.ts';

/** The SHA-256 of the payload, beside the sha1 that the field expects (docs/decisions/0005). */
export const payloadSha256Field = 'Heirloom-Payload-Digest';

export interface RecordDigests {
  readonly block: string;
  readonly payload?: string;
  readonly payloadSha256?: string;
}

export interface SerializedRecord {
  readonly id: string;
  readonly header: Buffer;
  /** Media type of the payload, where the block says it. */
  readonly payloadType: string | undefined;
  readonly digests: RecordDigests;
}

export const recordEnd = Buffer.from('\r\n\r\n');

/** The header of a record, with everything that is known only from its block. */
export async function serializeRecord(
  draft: RecordDraft,
  warcinfoId: string | undefined,
): Promise<SerializedRecord> {
  const { digests, payloadType } = await readBlock(draft);
  const id = draft.id ?? newRecordId();
  const given = draft.fields ?? [];
  const has = (name: string): boolean =>
    given.some((field) => field.name.toLowerCase() === name.toLowerCase());
  const lines = [`WARC/1.1`, `WARC-Type: ${draft.type}`, `WARC-Record-ID: ${oneLine(id)}`];
  lines.push(`WARC-Date: ${oneLine(draft.date)}`);
  if (draft.targetUri !== undefined) lines.push(`WARC-Target-URI: ${oneLine(draft.targetUri)}`);
  if (warcinfoId !== undefined && draft.type !== 'warcinfo') lines.push(`WARC-Warcinfo-ID: ${warcinfoId}`);
  for (const field of given) lines.push(`${field.name}: ${oneLine(field.value)}`);
  if (!has('WARC-Block-Digest')) lines.push(`WARC-Block-Digest: ${digests.block}`);
  if (digests.payload !== undefined && !has('WARC-Payload-Digest')) {
    lines.push(`WARC-Payload-Digest: ${digests.payload}`);
  }
  if (digests.payloadSha256 !== undefined && !has(payloadSha256Field)) {
    lines.push(`${payloadSha256Field}: ${digests.payloadSha256}`);
  }
  if (draft.contentType !== undefined) lines.push(`Content-Type: ${oneLine(draft.contentType)}`);
  lines.push(`Content-Length: ${blockSizeBytes(draft.block)}`, '', '');
  return { id, header: Buffer.from(lines.join('\r\n')), digests, payloadType };
}

export function blockSizeBytes(block: BlockSource): number {
  return block instanceof Uint8Array ? block.length : block.sizeBytes;
}

export async function* blockBytes(block: BlockSource): AsyncGenerator<Uint8Array> {
  if (block instanceof Uint8Array) yield block;
  else yield* block.read();
}

/** Which part of the block is payload: by the type of the record (WARC 1.1, clause 6). */
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
    case 'revisit': // its payload is the earlier one: the caller says its digest
      return 'none';
  }
}

/** What is known of a block once it has been read: its digests, and the media type of an HTTP payload. */
interface ReadBlock {
  readonly digests: RecordDigests;
  readonly payloadType: string | undefined;
}

async function readBlock(draft: RecordDraft): Promise<ReadBlock> {
  const kind = payloadKind(draft);
  const { block, contentType } = draft;
  const ownType = kind === 'block' ? contentType?.toLowerCase() : undefined;
  if (block instanceof Uint8Array && kind === 'none') {
    return { digests: { block: sha1Label(hash('sha1', block, 'buffer')) }, payloadType: undefined };
  }
  if (block instanceof Uint8Array && kind === 'block') {
    const whole = sha1Label(hash('sha1', block, 'buffer'));
    const payloadSha256 = `sha256:${hash('sha256', block, 'hex')}`;
    return { digests: { block: whole, payload: whole, payloadSha256 }, payloadType: ownType };
  }
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
  for await (const bytes of blockBytes(block)) {
    ofBlock.update(bytes);
    if (kind === 'block') takePayload(bytes);
    http?.push(bytes);
  }
  http?.end();
  const blockDigest = sha1Label(ofBlock.digest());
  const payloadType = http?.head === undefined ? ownType : mediaTypeOf(http.head);
  // A request without a body has no payload to speak of; an empty response does.
  if (kind === 'none' || (kind === 'request' && payloadBytes === 0)) {
    return { digests: { block: blockDigest }, payloadType };
  }
  const payload = sha1Label(ofPayload.digest());
  return {
    digests: { block: blockDigest, payload, payloadSha256: `sha256:${ofPayloadSha256.digest('hex')}` },
    payloadType,
  };
}
