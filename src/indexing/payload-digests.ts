import { createHash } from 'node:crypto';
import { dechunk } from '../formats/http1/dechunk.ts';
import { parseDigest, sha1Label } from '../formats/warc/digest.ts';
import type { HttpMessage } from '../formats/warc/http-message.ts';
import { isChunked } from '../formats/warc/http-payload.ts';
import { payloadSha256Field } from '../formats/warc/serialize-record.ts';
import type { WarcRecord } from '../formats/warc/warc-record.ts';

export interface PayloadDigests {
  /** As the index writes it. */
  readonly digest: string | undefined;
  readonly sha256: { readonly hex: string; readonly isComputed: boolean } | undefined;
}

/** Older files do not say them: they are computed from the payload, at one go. A revisit's payload is elsewhere. */
export async function payloadDigests(
  record: WarcRecord,
  http: HttpMessage | undefined,
  contents: boolean,
): Promise<PayloadDigests> {
  const said = record.fields.get('WARC-Payload-Digest');
  const hasContent = contents && (record.type === 'response' || record.type === 'resource');
  const saidSha256 = hasContent ? sha256Said(record) : undefined;
  const sha1 = said === undefined && record.type !== 'revisit' ? createHash('sha1') : undefined;
  const sha256 = hasContent && saidSha256 === undefined ? createHash('sha256') : undefined;
  if (sha1 !== undefined || sha256 !== undefined) {
    const body = http?.body ?? record.block;
    for await (const bytes of http !== undefined && isChunked(http.head) ? dechunk(body) : body) {
      sha1?.update(bytes);
      sha256?.update(bytes);
    }
  }
  const computed = sha256 && { hex: sha256.digest('hex'), isComputed: true };
  return { digest: said ?? (sha1 && sha1Label(sha1.digest())), sha256: computed ?? saidSha256 };
}

function sha256Said(record: WarcRecord): PayloadDigests['sha256'] {
  const digest = parseDigest(record.fields.get(payloadSha256Field) ?? '');
  if (typeof digest === 'string' || digest.algorithm !== 'sha256') return undefined;
  return { hex: digest.bytes.toString('hex'), isComputed: false };
}
