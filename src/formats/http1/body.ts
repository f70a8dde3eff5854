import { decodeContent } from './content-coding.ts';
import type { DecodeContentOptions } from './content-coding.ts';
import { dechunk } from './dechunk.ts';
import { headerValue, headerValues } from './head.ts';
import type { HttpHead } from './head.ts';

/** The payload of WARC 1.1 section 6.3: the body with Transfer-Encoding removed and Content-Encoding still applied. */
export function payloadOf(
  head: HttpHead,
  body: AsyncIterable<Uint8Array>,
  onWarning?: (problem: string) => void,
): AsyncIterable<Uint8Array> {
  const codings = codingsOf(head, 'transfer-encoding');
  const chunkedAt = codings.lastIndexOf('chunked');
  // Removed together: the limits of decodeContent apply to all of them.
  const outer = withoutCodings(body, codings.slice(chunkedAt + 1), onWarning);
  if (chunkedAt === -1) return outer;
  const inner = codings.slice(0, chunkedAt).filter((coding) => coding !== 'chunked');
  return withoutCodings(dechunk(outer, onWarning), inner, onWarning);
}

/** For display: Transfer-Encoding and Content-Encoding both removed. */
export function decodedPayloadOf(
  head: HttpHead,
  body: AsyncIterable<Uint8Array>,
  options: DecodeContentOptions = {},
): AsyncIterable<Uint8Array> {
  const payload = payloadOf(head, body, options.onWarning);
  const codings = codingsOf(head, 'content-encoding');
  return codings.length === 0 && options.maxBytes === undefined
    ? payload
    : decodeContent(payload, codings, options);
}

/** 'text/html': lower case, without parameters. Undefined if absent or not a media type. */
export function mediaTypeOf(head: Pick<HttpHead, 'headers'>): string | undefined {
  const value = headerValue(head, 'content-type');
  if (value === undefined) return undefined;
  const type = /^[^;,\s]*/.exec(value)?.[0].toLowerCase() ?? '';
  return /^[!#$%&'*+\-.^_`|~\w]+\/[!#$%&'*+\-.^_`|~\w]+$/.test(type) ? type : undefined;
}

function withoutCodings(
  body: AsyncIterable<Uint8Array>,
  codings: readonly string[],
  onWarning: ((problem: string) => void) | undefined,
): AsyncIterable<Uint8Array> {
  if (codings.length === 0) return body;
  return decodeContent(body, codings, onWarning === undefined ? {} : { onWarning });
}

/** Field values joined by RFC 9110 section 5.3. */
function codingsOf(head: HttpHead, name: string): string[] {
  return headerValues(head, name)
    .join(',')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.replace(/;.*$/s, '').trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}
