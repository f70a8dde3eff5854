import { createHash } from 'node:crypto';
import { sha1Label } from '../../formats/warc/digest.ts';
import { HttpPayload } from '../../formats/warc/http-payload.ts';
import { blockBytes } from '../../formats/warc/serialize-record.ts';
import type { Exchange } from '../fetch/exchange.ts';

export interface ExchangeDigests {
  readonly sha1: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** The digests of a payload before it is written, as its record would hold them. */
export async function payloadDigests({ response }: Exchange): Promise<ExchangeDigests> {
  const sha1 = createHash('sha1');
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  const payload = new HttpPayload('response', (bytes) => {
    sha1.update(bytes);
    sha256.update(bytes);
    sizeBytes += bytes.length;
  });
  for await (const bytes of blockBytes(response)) payload.push(bytes);
  payload.end();
  return { sha1: sha1Label(sha1.digest()), sha256: `sha256:${sha256.digest('hex')}`, sizeBytes };
}
