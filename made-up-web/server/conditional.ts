/** Conditional and range requests (RFC 9110, 13 and 14), for answers that say that they take part. */
import type { Answer, Header } from '../model/answer.ts';
import { chunksOf, noBody, sizeOf } from '../model/body.ts';
import { fingerprint } from '../model/random.ts';
import type { Visit } from '../model/visit.ts';

export function withValidators(answer: Answer, visit: Visit): Answer {
  if (answer.validators !== true || answer.life === undefined || answer.status !== 200) return answer;
  const encoded = answer.decodedBody !== undefined;
  const etag = `"${fingerprint(answer.life.lastChangedMs, visit.host, visit.target)}${encoded ? '-gzip' : ''}"`;
  const modified = new Date(answer.life.lastChangedMs).toUTCString();
  const headers: Header[] = [...answer.headers, ['ETag', etag], ['Last-Modified', modified]];
  if (!isUnchanged(visit, etag, answer.life.lastChangedMs)) return { ...answer, headers };
  return { kind: answer.kind, status: 304, headers, body: noBody };
}

/** If-None-Match decides when it is there; only without it does If-Modified-Since (RFC 9110, 13.2.2). */
function isUnchanged(visit: Visit, etag: string, lastChangedMs: number): boolean {
  const tags = visit.headers.get('if-none-match');
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  }
  const sinceMs = Date.parse(visit.headers.get('if-modified-since') ?? '');
  return sinceMs >= lastChangedMs;
}

export function withRange(answer: Answer, visit: Visit): Answer {
  if (answer.acceptsRanges !== true || answer.body === undefined || answer.status !== 200) return answer;
  const { body } = answer;
  const headers: Header[] = [...answer.headers, ['Accept-Ranges', 'bytes']];
  const asked = visit.headers.get('range');
  if (asked === undefined || visit.method !== 'GET') return { ...answer, headers };
  const sizeBytes = sizeOf(body);
  const range = singleRange(asked, sizeBytes);
  if (range === 'ignore') return { ...answer, headers };
  if (range === 'unsatisfiable') {
    return {
      ...answer,
      status: 416,
      headers: [...headers, ['Content-Range', `bytes */${sizeBytes}`]],
      body: noBody,
    };
  }
  const { start, end } = range;
  return {
    ...answer,
    status: 206,
    headers: [...headers, ['Content-Range', `bytes ${start}-${end - 1}/${sizeBytes}`]],
    body: { sizeBytes: end - start, chunks: (from, to) => chunksOf(body, start + from, start + to) },
  };
}

function singleRange(
  asked: string,
  sizeBytes: number,
): { start: number; end: number } | 'ignore' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked) ?? [];
  if (first === '' && last === '') return 'ignore';
  if (first === '') return { start: Math.max(0, sizeBytes - Number(last)), end: sizeBytes };
  const start = Number(first);
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes : Math.min(sizeBytes, Number(last) + 1) };
}
