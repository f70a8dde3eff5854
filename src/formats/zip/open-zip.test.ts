import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { bytesSource } from '../warc/byte-source.ts';
import { openZip } from './open-zip.ts';
import type { OpenZipOptions, ZipArchive } from './open-zip.ts';
import { gatherEntry } from './read-entry.ts';
import { endRecord, localPart, zipOf } from './test-zip.ts';
import type { TestEntry } from './test-zip.ts';

const two: readonly TestEntry[] = [
  { name: 'a.txt', content: 'first' },
  { name: 'b/c.txt', content: 'second '.repeat(50), deflated: true },
];

async function opened(bytes: Uint8Array, options?: OpenZipOptions): Promise<ZipArchive> {
  const result = await openZip(bytesSource('x.zip', bytes), options);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

async function texts(zip: ZipArchive): Promise<string[]> {
  const found: string[] = [];
  for (const entry of zip.entries) {
    const gathered = await gatherEntry(zip, entry, 1e6);
    found.push(`${entry.name}=${gathered.ok ? gathered.value.toString() : gathered.error.kind}`);
  }
  return found;
}

const whole = ['a.txt=first', `b/c.txt=${'second '.repeat(50)}`];

async function refusal(bytes: Uint8Array): Promise<string> {
  const result = await openZip(bytesSource('x.zip', bytes));
  return result.ok ? 'opened' : result.error.kind;
}

const kinds = (zip: ZipArchive): string[] => zip.problems.map(({ kind }) => kind);

describe('the directory of a ZIP file', () => {
  it.each([
    ['plain', {}, []],
    ['with ZIP64 records', { zip64End: true }, []],
    ['with a comment', { comment: 'mirror complete' }, []],
    ['behind other bytes', { before: Buffer.from('#!/bin/sh\n') }, ['bytes-before']],
    ['behind other bytes, ZIP64', { before: Buffer.alloc(300), zip64End: true }, ['bytes-before']],
    ['before other bytes', { after: Buffer.from('trailing') }, ['bytes-after']],
    ['with a wrong count', { entryCount: 7 }, ['count-wrong']],
  ])('%s', async (_, options, problems) => {
    const zip = await opened(zipOf(two, options));
    expect(await texts(zip)).toEqual(whole);
    expect(kinds(zip)).toEqual(problems);
  });

  it('has the wide numbers of ZIP64 entries', async () => {
    const zip = await opened(zipOf(two.map((entry) => ({ ...entry, zip64: true }))));
    expect(await texts(zip)).toEqual(whole);
  });

  it('is empty', async () => {
    expect((await opened(zipOf([]))).entries).toEqual([]);
  });

  it('is read by its size: a count that is full says nothing', async () => {
    const many = Array.from({ length: 70_000 }, (_, n) => ({ name: `e${n}` }));
    const zip = await opened(zipOf(many, { entryCount: 0xffff }));
    expect([zip.entries.length, zip.byName.get('e69999')?.name, kinds(zip)]).toEqual([70_000, 'e69999', []]);
  });

  it('stops at the limit of entries', async () => {
    const zip = await opened(zipOf(two), { maxEntries: 1 });
    expect([zip.entries.length, kinds(zip)]).toEqual([1, ['directory-limit']]);
  });

  it('tells of a second end record in the comment', async () => {
    const inner = endRecord({ offset: 0, sizeBytes: 0, count: 0 });
    const zip = await opened(zipOf(two, { comment: inner }));
    expect(kinds(zip)).toContain('several-ends');
  });

  it('takes no signature in a comment for an end record', async () => {
    const zip = await opened(
      zipOf(two, { comment: 'PK\u0005\u0006 and then not enough of it to fill a record' }),
    );
    expect(await texts(zip)).toEqual(whole);
    expect(kinds(zip)).toEqual([]);
  });

  it('tells of names that come twice, and takes the last', async () => {
    const zip = await opened(zipOf([...two, { name: 'a.txt', content: 'later' }]));
    expect(kinds(zip)).toEqual(['name-repeated']);
    expect(zip.byName.get('a.txt')).toBe(zip.entries[2]);
  });

  it('reads names in UTF-8, else latin1', async () => {
    const zip = await opened(zipOf([{ name: 'é.txt' }, { name: Buffer.from([0xe9, 0x2e]) }]));
    expect(zip.entries.map(({ name }) => name)).toEqual(['é.txt', 'é.']);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'not-a-zip'],
    ['text', Buffer.from('no archive at all'.repeat(9)), 'not-a-zip'],
    ['a cut file', zipOf(two).subarray(0, -30), 'not-a-zip'],
    ['one part of several', zipOf(two, { disk: 3 }), 'several-disks'],
    ['a directory before the file', endRecord({ offset: 0, sizeBytes: 500, count: 1 }), 'directory-damaged'],
    [
      'no directory',
      Buffer.concat([Buffer.alloc(100), endRecord({ offset: 0, sizeBytes: 100, count: 1 })]),
      'directory-damaged',
    ],
    [
      'a directory of a few bytes',
      Buffer.concat([Buffer.alloc(9), endRecord({ offset: 0, sizeBytes: 9, count: 1 })]),
      'directory-damaged',
    ],
  ])('refuses %s', async (_, bytes, kind) => {
    expect(await refusal(bytes)).toBe(kind);
  });
});

describe('a ZIP file without its directory', () => {
  const cut = Buffer.concat([
    ...two.map(localPart),
    localPart({ name: 'd', content: 'x'.repeat(99) }).subarray(0, 60),
  ]);

  it('is recovered from the local headers, up to the entry that is cut', async () => {
    const zip = await opened(cut, { recover: true });
    expect(await texts(zip)).toEqual(whole);
    expect(kinds(zip)).toEqual(['directory-missing']);
  });

  it('is refused where recovery is not asked for', async () => {
    expect(await refusal(cut)).toBe('not-a-zip');
  });

  it('is refused where there is nothing to recover', async () => {
    const result = await openZip(bytesSource('x', Buffer.from('PK')), { recover: true });
    expect(result.ok).toBe(false);
  });
});

describe('any bytes', () => {
  it('end in values, never in an exception', async () => {
    const good = zipOf(two, { zip64End: true, comment: 'note' });
    const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(good.length), fc.boolean(), async (changes, keep, recover) => {
        const bytes = Buffer.from(good);
        for (const [at, byte] of changes) bytes[at] = byte;
        const result = await openZip(bytesSource('x', recover ? bytes.subarray(0, keep) : bytes), {
          recover,
        });
        if (!result.ok) return;
        for (const entry of result.value.entries) await gatherEntry(result.value, entry, 1e6);
      }),
      { numRuns: 300 },
    );
  });
});
