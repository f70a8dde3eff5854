import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { captureIndexContract } from './capture-index.contract.ts';
import { LocalCaptureIndex } from './local-capture-index.ts';
import { identifyLine } from './head/line-identity.ts';
import { isInRange } from './line-range.ts';
import { asyncOf, collect, removeTemporaryFolders, temporaryFolder, testLine } from './test-lines.ts';
import { LockedError } from '../../disk/writer-lock.ts';

afterAll(removeTemporaryFolders);

const page = testLine('http://example.org/', '20240101000000');
const later = testLine('http://example.org/', '20240201000000');
const other = testLine('http://example.org/other', '20240101000000');

/** The expected index: lines by identity. */
class PlainIndex {
  readonly #lines = new Map<string, string>();

  insert(lines: readonly string[]): void {
    for (const line of lines) this.#lines.set(nameOf(line), line);
  }

  delete(lines: readonly string[]): void {
    for (const line of lines) this.#lines.delete(nameOf(line));
  }

  sorted(): string[] {
    return [...this.#lines.values()].sort(compareLines);
  }
}

function nameOf(line: string): string {
  const outcome = identifyLine(line);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { urlkey, timestamp, file, offset } = outcome.identified;
  return JSON.stringify([urlkey, timestamp, file, offset]);
}

describe('a capture index in a folder', () => {
  it.each(
    captureIndexContract(async () => LocalCaptureIndex.open(await temporaryFolder(), { linesPerBlock: 10 })),
  )('$name', ({ check }) => check());

  it('keeps merged files for a time, and open ones as long as they are read', async () => {
    const folder = await temporaryFolder();
    let index = await LocalCaptureIndex.open(folder, { linesPerBlock: 1 });
    await index.insert([page]);
    await index.merge();
    await index.insert([other]);
    await index.merge();
    await index.bigMerge();
    const names = async (): Promise<string[]> =>
      (await readdir(folder)).filter((file) => file.endsWith('.idx')).sort();
    expect(await names()).toEqual(['captures-000001.idx', 'captures-000002.idx', 'captures-000003.idx']);
    await index.close();

    index = await LocalCaptureIndex.open(folder, { graceMs: 0, linesPerBlock: 1 });
    expect(await names()).toEqual(['captures-000003.idx']);
    const reading = index.lines();
    expect((await reading.next()).value).toBe(page);
    await index.bigMerge();
    expect(await names()).toEqual(['captures-000004.idx']);
    expect((await reading.next()).value).toBe(other);
    expect((await reading.next()).done).toBe(true);
    await index.close();
  });

  it('has one writer and any number of readers', async () => {
    const folder = await temporaryFolder();
    const index = await LocalCaptureIndex.open(folder, { graceMs: 0 });
    await expect(LocalCaptureIndex.open(folder)).rejects.toThrow(LockedError);
    const readers = await Promise.all([1, 2].map(() => LocalCaptureIndex.open(folder, { readOnly: true })));
    for (const step of [
      () => index.insert([page]),
      () => index.merge(),
      () => index.insert([other]),
      () => index.bigMerge(),
      () => index.delete([page]),
      () => index.bigMerge(),
    ]) {
      await step();
      const expected = await collect(index.lines());
      for (const reader of readers) expect(await collect(reader.lines())).toEqual(expected);
    }
    const [reader] = readers;
    await expect(reader?.insert([page])).rejects.toThrow('readonly');
    await Promise.all(readers.map((each) => each.close()));
    await index.close();
    await (await LocalCaptureIndex.open(folder)).close();
  });

  it('takes nothing of lines out of order', async () => {
    const folder = await temporaryFolder();
    const index = await LocalCaptureIndex.open(folder);
    await index.insert([page]);
    await index.delete([other]);
    await expect(index.load(asyncOf([[other], [page]]))).rejects.toThrow('out of order');
    expect(await collect(index.lines())).toEqual([page]);
    expect((await readdir(folder)).filter((name) => name.startsWith('captures-'))).toEqual([]);
    expect(await index.load(asyncOf([[other]]))).toMatchObject({ lines: 1, blockFiles: 1 });
    expect(await collect(index.lines())).toEqual([page, other]);
    await index.close();
  });

  it('counts on when its head is lost', async () => {
    const folder = await temporaryFolder();
    let index = await LocalCaptureIndex.open(folder);
    for (const line of [page, other]) {
      await index.insert([line]);
      await index.merge();
    }
    await index.close();
    await rm(join(folder, 'head.sqlite'));
    index = await LocalCaptureIndex.open(folder);
    await index.insert([later]);
    await index.close();
    index = await LocalCaptureIndex.open(folder);
    expect(await collect(index.lines())).toEqual([page, later, other]);
    await index.close();
  });

  it('opens no folder to read that is no index', async () => {
    await expect(LocalCaptureIndex.open(await temporaryFolder(), { readOnly: true })).rejects.toThrow();
  });
});

describe('a capture index and a sorted array', () => {
  const line = fc
    .record({
      key: fc.constantFrom(
        'com,a)/',
        'com,a)/?x',
        'com,a)/b',
        'com,a,www)/',
        'no,\u00e5)/',
        'no,\u{1f600})/',
        'no,\uffee)/',
      ),
      second: fc.integer({ min: 0, max: 3 }),
      file: fc.constantFrom('a.warc.gz', 'b.warc.gz'),
      offset: fc.integer({ min: 0, max: 2 }),
      mime: fc.constantFrom('a', 'b', 'c'),
    })
    .map(({ key, second, file, offset, mime }) =>
      [key, `2024010100000${second}`, JSON.stringify({ mime, offset: String(offset), filename: file })].join(
        ' ',
      ),
    );
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('insert' as const, 'load' as const),
        lines: fc.array(line, { maxLength: 12 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('delete' as const), lines: fc.array(line, { maxLength: 6 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('merge' as const, 'bigMerge' as const, 'open' as const) }),
    },
  );
  const bound = fc.option(
    fc.oneof(
      line,
      line.map((text) => text.split(' ', 2).join(' ')),
      line.map((text) => text.slice(0, 8)),
    ),
    { nil: undefined },
  );

  it('give the same after any steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 14 }),
        fc.record({ from: bound, to: bound }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, range, linesPerBlock) => {
          const folder = await temporaryFolder();
          const options = { linesPerBlock, graceMs: 0 };
          let index = await LocalCaptureIndex.open(folder, options);
          const plain = new PlainIndex();
          for (const each of steps) {
            if (each.kind === 'insert' || each.kind === 'delete') {
              expect(await index[each.kind](each.lines)).toMatchObject({ ok: true });
              plain[each.kind](each.lines);
            } else if (each.kind === 'load') {
              const sorted = each.lines.toSorted(compareLines);
              await index.load(asyncOf([sorted.slice(0, 4), sorted.slice(4)]));
              plain.insert(sorted);
            } else if (each.kind === 'open') {
              await index.close();
              index = await LocalCaptureIndex.open(folder, options);
            } else {
              await index[each.kind]();
            }
            expect(await collect(index.lines())).toEqual(plain.sorted());
          }
          const expected = plain.sorted().filter((text) => isInRange(text, range));
          expect(await collect(index.lines(range))).toEqual(expected);
          expect(await collect(index.lines({ ...range, reverse: true }))).toEqual(expected.reverse());
          await index.close();
        },
      ),
      { numRuns: 40 },
    );
  });
});
