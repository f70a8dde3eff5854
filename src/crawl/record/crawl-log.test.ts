import { describe, expect, it } from 'vitest';
import { crawlLogLine } from './crawl-log.ts';
import type { LoggedUrl } from './crawl-log.ts';

const now = new Date('2026-01-31T12:00:01.500Z');

const fetched: LoggedUrl = {
  candidate: { url: 'http://a.test/x', depth: 1, path: 'LE', via: 'http://a.test/' },
  status: 200,
  sizeBytes: 1234,
  mime: 'text/html',
  thread: 1,
  source: 'a.test',
  startedMs: Date.parse('2026-01-31T12:00:00.123Z'),
  durationMs: 45,
  digest: 'sha1:AAAA',
  annotations: ['2t', 'lengthTrunc'],
};

const left: LoggedUrl = {
  candidate: { url: 'http://a.test/', depth: 0, path: '', via: undefined },
  status: -9998,
  sizeBytes: undefined,
  mime: undefined,
  thread: 1,
  source: 'a.test',
  startedMs: undefined,
  durationMs: undefined,
  digest: undefined,
  annotations: [],
};

describe('crawlLogLine', () => {
  it('has the twelve columns of Heritrix', () => {
    expect(crawlLogLine(fetched, now).split(/ +/)).toEqual([
      '2026-01-31T12:00:01.500Z',
      '200',
      '1234',
      'http://a.test/x',
      'LE',
      'http://a.test/',
      'text/html',
      '#001',
      '20260131120000123+45',
      'sha1:AAAA',
      'a.test',
      '2t,lengthTrunc',
    ]);
  });

  it('has its first columns at fixed places', () => {
    expect(crawlLogLine(fetched, now).slice(24, 42)).toBe('   200       1234 ');
    expect(crawlLogLine(left, now).slice(24, 42)).toBe(' -9998          - ');
  });

  it('writes - for what is not known', () => {
    expect(crawlLogLine(left, now).split(/ +/).slice(1)).toEqual([
      '-9998',
      '-',
      'http://a.test/',
      ...Array.from({ length: 3 }, () => '-'),
      '#001',
      '-',
      '-',
      'a.test',
      '-',
    ]);
  });

  it('keeps annotations in one column and every entry on one line', () => {
    const line = crawlLogLine({ ...left, annotations: ['a reason,\r\nwith  words', 'more'] }, now);
    expect(line.split(/ +/)).toHaveLength(12);
    expect(line.endsWith(' a_reason_with_words,more')).toBe(true);
    const bad = { ...left, mime: 'text/html\r\n2026-01-31T12:00:01.500Z 200' };
    expect(crawlLogLine(bad, now)).not.toMatch(/[\r\n]/);
  });
});
