import { decodeContent, type DecodeContentOptions } from './content-coding.ts';
import { dechunk } from './dechunk.ts';
import { headerValue, headerValues, type HttpHead } from './head.ts';

/**
 * The payload of WARC 1.1 section 6.3: the body with Transfer-Encoding removed and Content-Encoding still applied.
 */
export function payloadOf(
  head: HttpHead,
  body: AsyncIterable<Uint8Array>,
  onProblem?: (problem: string) => void,
): AsyncIterable<Uint8Array> {
  let payload = body;
  let chunkedSeen = false;
  for (const coding of codingsOf(head, 'transfer-encoding').reverse()) {
    if (coding !== 'chunked') {
      payload = decodeContent(payload, [coding], onProblem === undefined ? {} : { onProblem });
    } else if (!chunkedSeen) {
      chunkedSeen = true;
      payload = dechunk(payload, onProblem);
    }
  }
  return payload;
}

/** What a reader sees: Transfer-Encoding and Content-Encoding both removed. */
export function decodedPayloadOf(
  head: HttpHead,
  body: AsyncIterable<Uint8Array>,
  options: DecodeContentOptions = {},
): AsyncIterable<Uint8Array> {
  const payload = payloadOf(head, body, options.onProblem);
  const codings = codingsOf(head, 'content-encoding');
  return codings.length === 0 && options.maxBytes === undefined
    ? payload
    : decodeContent(payload, codings, options);
}

/** 'text/html': lower case, without parameters. Undefined when there is none or it is not a media type. */
export function mediaTypeOf(head: Pick<HttpHead, 'headers'>): string | undefined {
  const value = headerValue(head, 'content-type');
  if (value === undefined) return undefined;
  const type = /^[^;,\s]*/.exec(value)?.[0].toLowerCase() ?? '';
  return /^[!#$%&'*+\-.^_`|~\w]+\/[!#$%&'*+\-.^_`|~\w]+$/.test(type) ? type : undefined;
}

/** Field values joined as RFC 9110 section 5.3 says; at most a handful of codings is believed. */
function codingsOf(head: HttpHead, name: string): string[] {
  return headerValues(head, name)
    .join(',')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.replace(/;.*$/s, '').trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .slice(0, MAX_CODINGS);
}

const MAX_CODINGS = 8;
