import { describe, expect, it } from 'vitest';
import { fileNameProblem } from '../../../../storage/file-name.ts';
import { archiveName, classOfName, isArchiveFileName } from './archive-name.ts';

const sha256 = '1f0e9c33'.repeat(8);
const date = new Date('2026-11-30T23:59:59Z');

function named(base: string, taken: readonly string[] = []): Promise<string> {
  return archiveName({ base, sha256, date, isTaken: async (each) => taken.includes(each) });
}

describe('the name in the archive', () => {
  it('is the month and the name it had', async () => {
    expect(await named('crawl-00001.warc.gz')).toBe('warc/2026-11/crawl-00001.warc.gz');
  });

  it.each([
    ['a.warc.gz', 'a-1f0e9c33.warc.gz'],
    ['a.arc', 'a-1f0e9c33.arc'],
    ['a.WARC.GZ', 'a-1f0e9c33.WARC.GZ'],
    ['a.warc.wet.gz', 'a-1f0e9c33.warc.wet.gz'],
    ['noextension', 'noextension-1f0e9c33'],
  ])('of %s, where that is taken, is %s', async (base, expected) => {
    expect(await named(base, [base])).toBe(`warc/2026-11/${expected}`);
    expect(await named(base, [base, expected])).toContain(sha256.slice(0, 16));
  });

  it.each([
    'été 2026.warc.gz',
    '.hidden.warc',
    '-rf.warc.gz',
    '...',
    'a/../b.warc',
    '\u0000.warc',
    'x'.repeat(400),
  ])('of %j is one that a vault takes', async (base) => {
    const name = await named(base);
    expect(fileNameProblem(name)).toBeUndefined();
    expect(fileNameProblem(await named(base, [name.slice('warc/2026-11/'.length)]))).toBeUndefined();
  });

  it('keeps the extension of a long name', async () => {
    expect(await named(`${'x'.repeat(400)}.warc.gz`)).toMatch(/x\.warc\.gz$/);
  });
});

describe('the class of a file', () => {
  it.each([
    ['heirloom-text-20260131120000123-00000-host.warc.gz', 'text'],
    ['heirloom-media-20260131120000123-00000-host.warc', 'media'],
    ['heirloom-metadata-20260131120000123-00000-host.warc.gz', 'metadata'],
    ['12-metadata-1.warc.gz', 'metadata'],
    ['social-media-coverage.warc.gz', 'text'],
    ['a.warc', 'text'],
  ])('%s is %s', async (base, expected) => {
    expect(classOfName(base)).toBe(expected);
  });
});

it.each([
  ['a.warc', true],
  ['a.warc.gz', true],
  ['a.warc.zst', true],
  ['a.arc.gz', true],
  ['A.ARC', true],
  ['a.warc.wat.gz', true],
  ['a.warc.gz.open', false],
  ['a.warc.gz.part', false],
  ['a.wacz', false],
  ['a.cdx', false],
  ['warc', false],
])('%s in the inbox: taken %s', (name, expected) => {
  expect(isArchiveFileName(name)).toBe(expected);
});
