import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { warcFileName } from './warc-file-name.ts';

const date = new Date('2026-01-31T12:00:00.123Z');

describe('warcFileName', () => {
  it.each([
    [
      { prefix: 'job', serial: 7, host: 'h.test', compressed: true },
      'job-20260131120000123-00007-h.test.warc.gz',
    ],
    [{ prefix: 'job', serial: 0, host: 'h', compressed: false }, 'job-20260131120000123-00000-h.warc'],
    [
      { prefix: 'job', serial: 123_456, host: 'h', compressed: true },
      'job-20260131120000123-123456-h.warc.gz',
    ],
    [
      { prefix: '../../etc/x', serial: 1, host: 'h', compressed: true },
      '__.._etc_x-20260131120000123-00001-h.warc.gz',
    ],
    [{ prefix: '', serial: 1, host: '', compressed: true }, '_-20260131120000123-00001-_.warc.gz'],
    [{ prefix: '-rf', serial: 1, host: '.h', compressed: true }, '_rf-20260131120000123-00001-_h.warc.gz'],
    [
      { prefix: 'dépôt légal', serial: 1, host: 'h', compressed: true },
      'd_p_t_l_gal-20260131120000123-00001-h.warc.gz',
    ],
  ])('%j', (name, expected) => {
    expect(warcFileName({ ...name, date })).toBe(expected);
  });

  it('never leads out of its folder and never hides', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (prefix, host, serial) => {
        expect(warcFileName({ prefix, host, serial, date, compressed: true })).toMatch(
          /^[A-Za-z0-9_~][A-Za-z0-9._~-]*-20260131120000123-\d{5,}-[A-Za-z0-9_~][A-Za-z0-9._~-]*\.warc\.gz$/,
        );
      }),
    );
  });

  it('sorts by date, then by serial number', () => {
    const names = [1, 2, 10, 99_999].map((serial) =>
      warcFileName({ prefix: 'p', host: 'h', date, serial, compressed: true }),
    );
    expect(names.toSorted()).toEqual(names);
  });
});
