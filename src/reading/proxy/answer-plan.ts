import type { IncomingHttpHeaders } from 'node:http';
import { headerValue, headerValues } from '../../formats/http1/head.ts';
import type { HeaderLine } from '../../formats/http1/head.ts';
import type { ByteRange } from '../../storage/vault.ts';
import { readRange } from '../access-point/byte-range.ts';
import type { OpenedCapture } from '../holdings/open-capture.ts';
import { sendableHeaders, sendableText, withLength, withoutHeader } from './captured-headers.ts';

/** An answer, but for its bytes. */
export interface AnswerPlan {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly HeaderLine[];
  readonly body:
    | { readonly kind: 'none' }
    /** `sizeBytes` is undefined where it is not known. */
    | { readonly kind: 'stored'; readonly sizeBytes: number | undefined; readonly range?: ByteRange }
    | { readonly kind: 'decoded' };
}

type Captured = Pick<OpenedCapture, 'status' | 'reason' | 'headers' | 'sizeBytes'>;

/**
 * How a capture is given to a client: as it was captured, unless the client has said that it wants less.
 *
 *   1. it has the same already (If-None-Match, If-Modified-Since)   304
 *   2. it does not take the content coding                          decoded
 *   3. it wants a part (Range)                                      206, 416
 */
export function planAnswer(captured: Captured, request: IncomingHttpHeaders, method: string): AnswerPlan {
  const { status, sizeBytes = promisedBytes(captured) } = captured;
  const reason = sendableText(captured.reason);
  const headers = sendableHeaders(captured.headers);
  if (status === 200 && isHadAlready(headers, request))
    return { status: 304, reason: 'Not Modified', headers: withLength(headers, undefined), body: none };
  if (!acceptsCodings(headers, request['accept-encoding'])) {
    const plain = withoutHeader(withLength(headers, undefined), 'content-encoding');
    return { status, reason, headers: plain, body: { kind: 'decoded' } };
  }
  if (status === 204) return { status, reason, headers: withLength(headers, undefined), body: none };
  const whole = {
    status,
    reason,
    headers: withLength(headers, sizeBytes),
    body: { kind: 'stored', sizeBytes },
  } as const;
  if (method !== 'GET' || sizeBytes === undefined || !isWhole(captured, sizeBytes)) return whole;
  if (!isSameAs(headers, request['if-range'])) return whole;
  return planRange(whole, sizeBytes, request.range);
}

const none = { kind: 'none' } as const;

/**
 * A body without chunks whose size is not known is damaged: the archive has lost its end. The client is promised what there
 * was, so that it notices.
 */
function promisedBytes({ headers }: Captured): number | undefined {
  if (headerValue({ headers }, 'transfer-encoding') !== undefined) return undefined;
  const lengths = new Set(headerValues({ headers }, 'content-length'));
  const [length = ''] = lengths;
  return lengths.size === 1 && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

function planRange(whole: AnswerPlan, sizeBytes: number, field: string | undefined): AnswerPlan {
  const requested = readRange(field, sizeBytes);
  if (requested.kind === 'whole') return whole;
  const others = withoutHeader(whole.headers, 'content-range');
  if (requested.kind === 'outside') {
    const headers = [...withLength(others, 0), contentRange(`*/${sizeBytes}`)];
    return { status: 416, reason: 'Range Not Satisfiable', headers, body: none };
  }
  const { start, end } = requested.range;
  return {
    status: 206,
    reason: 'Partial Content',
    headers: [...withLength(others, end - start), contentRange(`${start}-${end - 1}/${sizeBytes}`)],
    body: { kind: 'stored', sizeBytes: end - start, range: requested.range },
  };
}

function contentRange(value: string): HeaderLine {
  return { name: 'Content-Range', value: `bytes ${value}` };
}

/** A crawler may have asked for `bytes=0-` itself: what it got is the whole, too. */
function isWhole({ status, headers }: Captured, sizeBytes: number): boolean {
  if (status === 200) return true;
  const range = headerValue({ headers }, 'content-range')?.replaceAll(/\s+/g, ' ');
  return status === 206 && range === `bytes 0-${sizeBytes - 1}/${sizeBytes}`;
}

/**
 * Validators are compared for equality, never for age: the reader may have come back from a later date, and the
 * browser's copy is then newer than the requested one.
 */
function isHadAlready(headers: readonly HeaderLine[], request: IncomingHttpHeaders): boolean {
  const tags = request['if-none-match'];
  const tag = headerValue({ headers }, 'etag');
  if (tags !== undefined)
    return tag !== undefined && tags.split(',').some((each) => weak(each.trim()) === weak(tag));
  const since = request['if-modified-since'];
  return since !== undefined && since === headerValue({ headers }, 'last-modified');
}

function weak(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** If-Range: the part must be of what the client has the rest of. */
function isSameAs(headers: readonly HeaderLine[], field: string | string[] | undefined): boolean {
  if (typeof field !== 'string') return true;
  if (field.startsWith('W/')) return false;
  return field === headerValue({ headers }, field.startsWith('"') ? 'etag' : 'last-modified');
}

/**
 * RFC 9110, 12.5.3: without Accept-Encoding every coding is acceptable; with it only the named ones, and `identity`
 * means no coding.
 */
function acceptsCodings(headers: readonly HeaderLine[], field: string | string[] | undefined): boolean {
  if (typeof field !== 'string') return true;
  const accepted = new Map<string, boolean>();
  for (const part of field.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((word) => word.trim());
    accepted.set(
      coding,
      parameters.every((parameter) => !/^q=0(?:\.0*)?$/.test(parameter)),
    );
  }
  return headerValues({ headers }, 'content-encoding')
    .join(',')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim().replace(/^x-(?=gzip$|compress$)/, ''))
    .filter((coding) => coding !== '' && coding !== 'identity')
    .every((coding) => accepted.get(coding) ?? accepted.get('*') ?? false);
}
