import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import { chunksOf } from '../model/body.ts';
import type { Body } from '../model/body.ts';
import { visitTo } from '../model/visit.ts';
import type { Visit } from '../model/visit.ts';
import { withRange } from './conditional.ts';

const tenDigits = Buffer.from('0123456789');
const plainAnswer: Answer = { kind: 'other', status: 200, headers: [], body: tenDigits, acceptsRanges: true };

function asking(range: string): Visit {
  return visitTo(
    { host: 'a.test', secure: false, target: '/' },
    { nowMs: 0, headers: new Map([['range', range]]) },
  );
}

function bytes(body: Body | undefined): string {
  return body === undefined ? '' : Buffer.concat([...chunksOf(body)]).toString();
}

describe('ranges', () => {
  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=a-b', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ])('%s', (range, status, text, contentRange) => {
    const answer = withRange(plainAnswer, asking(range));
    expect(answer.status).toBe(status);
    expect(bytes(answer.body)).toBe(text);
    expect(answer.headers.find(([name]) => name === 'Content-Range')?.[1]).toBe(contentRange);
  });

  it('gives the same bytes as a slice', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(20), (first, last) => {
        fc.pre(last >= first);
        const answer = withRange(plainAnswer, asking(`bytes=${first}-${last}`));
        expect(bytes(answer.body)).toBe(tenDigits.toString().slice(first, last + 1));
      }),
    );
  });
});
