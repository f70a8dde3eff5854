import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { checkFields } from './check-fields.ts';
import type { Finding } from './check-fields.ts';
import { parseDigest } from './digest.ts';
import type { Digest } from './digest.ts';
import { httpKind, HttpPayload } from './http-payload.ts';
import { payloadSha256Field } from './serialize-record.ts';
import type { WarcRecord } from './warc-record.ts';

/** Checks a record in one pass over its block: fields, block digest, payload digests, its HTTP message. */
export async function checkRecord(record: WarcRecord): Promise<Finding[]> {
  const findings = checkFields(record);
  const block = expectation(record, 'WARC-Block-Digest', findings);
  const payloads = checkablePayload(record)
    ? ['WARC-Payload-Digest', payloadSha256Field].map((field) => expectation(record, field, findings))
    : [];
  const kind = httpKind(record);
  const http =
    kind === undefined
      ? undefined
      : new HttpPayload(
          kind,
          (bytes) => payloads.forEach((payload) => payload?.hash.update(bytes)),
          (bytes) => payloads.forEach((payload) => payload?.framed.update(bytes)),
        );
  for await (const bytes of record.block) {
    block?.hash.update(bytes);
    if (http === undefined) for (const payload of payloads) payload?.hash.update(bytes);
    else http.push(bytes);
  }
  http?.end();
  const { whole } = await record.finish();
  if (http !== undefined) findings.push(...httpFindings(http));
  if (!whole) return findings; // reported by the reader; the digest of a part is meaningless
  if (block !== undefined) findings.push(...verdict(block, false));
  for (const payload of payloads)
    if (payload !== undefined) findings.push(...verdict(payload, http?.chunked ?? false));
  return findings;
}

interface Expectation {
  readonly field: string;
  readonly digest: Digest;
  readonly hash: Hash;
  /** Over the body with its chunk framing: older tools took this for the payload. */
  readonly framed: Hash;
}

function expectation(record: WarcRecord, field: string, findings: Finding[]): Expectation | undefined {
  const value = record.fields.get(field);
  if (value === undefined) return undefined;
  const digest = parseDigest(value);
  if (digest === 'unknown-algorithm' || digest === 'unreadable') {
    const severity = digest === 'unreadable' ? 'error' : 'warning';
    const reason =
      digest === 'unreadable' ? 'is not a value of its algorithm' : 'is of an algorithm that we do not know';
    findings.push({
      severity,
      code: 'digest-unknown',
      message: `${field} ${JSON.stringify(value.slice(0, 80))} ${reason}`,
    });
    return undefined;
  }
  return { field, digest, hash: createHash(digest.algorithm), framed: createHash(digest.algorithm) };
}

/** The payload of a revisit is elsewhere, that of a segment is only a part. */
function checkablePayload(record: WarcRecord): boolean {
  const { fields, type } = record;
  if (fields.get('WARC-Segment-Number') !== undefined || fields.get('WARC-Truncated') !== undefined)
    return false;
  return type === 'response' || type === 'resource' || type === 'request' || type === 'conversion';
}

function verdict(expected: Expectation, chunked: boolean): Finding[] {
  const found = expected.hash.digest();
  if (found.equals(expected.digest.bytes)) return [];
  if (chunked && expected.framed.digest().equals(expected.digest.bytes)) {
    const message = `${expected.field} fits the chunked bytes, as older tools counted, not the payload`;
    return [{ severity: 'warning', code: 'digest-legacy', message }];
  }
  const message = `${expected.field} does not fit: the bytes give ${expected.digest.algorithm}:${found.toString('hex')}`;
  return [{ severity: 'error', code: 'digest-mismatch', message }];
}

function httpFindings(http: HttpPayload): Finding[] {
  const problems = [...(http.head?.problems ?? []), ...(http.problem === undefined ? [] : [http.problem])];
  return problems.map((problem) => ({ severity: 'warning', code: 'http-odd', message: `HTTP: ${problem}` }));
}
