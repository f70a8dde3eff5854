import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { CaptureIndex } from './capture-index.ts';
import { identifyLine } from './head/line-identity.ts';
import { isInRange } from './line-range.ts';
import { asyncOf, collect, removeTemporaryFolders, temporaryFolder, testLine } from './test-lines.ts';
import { LockedError } from '../../disk/writer-lock.ts';

afterAll(removeTemporaryFolders);

const page = testLine('http://example.org/', '20240101000000');
const later = testLine('http://example.org/', '20240201000000');
const other = testLine('http://example.org/other', '20240101000000');

/** What the index should be: the lines by what they stand for. */
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

describe('a capture index', () => {
  it('gives lines in order, from the head and from blocks', async () => {
    const index = await CaptureIndex.open(await temporaryFolder());
    expect(await index.insert([other, page])).toEqual({ ok: true, lines: 2 });
    expect(await collect(index.lines())).toEqual([page, other]);
    expect(await index.merge()).toMatchObject({ lines: 2, blockFiles: 1 });
    await index.insert([later]);
    expect(await collect(index.lines())).toEqual([page, later, other]);
    expect(await collect(index.lines({ reverse: true }))).toEqual([other, later, page]);
    expect(await index.status()).toMatchObject({ headLines: 1, deletions: 0, blockFiles: [{ lines: 2 }] });
    await index.close();
  });

  it('takes all lines or none', async () => {
    const index = await CaptureIndex.open(await temporaryFolder());
    const outcome = await index.insert([page, 'no line', 'a\tb 20240101000000 {}', 'a 2024 {}']);
    expect(outcome).toEqual({
      ok: false,
      problems: [
        { at: 1, reason: 'fewer than three parts' },
        { at: 2, reason: 'the key has a space, a control character or half a character' },
        { at: 3, reason: 'the timestamp is not 14 digits' },
      ],
    });
    expect(await collect(index.lines())).toEqual([]);
    await index.close();
  });

  it('replaces the line of a capture wherever it is', async () => {
    const index = await CaptureIndex.open(await temporaryFolder());
    await index.insert([page]);
    await index.merge();
    const corrected = testLine('http://example.org/', '20240101000000', { mime: 'text/plain' });
    await index.insert([corrected]);
    expect(await collect(index.lines())).toEqual([corrected]);
    await index.merge();
    expect(await collect(index.lines())).toEqual([corrected]);
    expect(await index.bigMerge()).toMatchObject({ lines: 1, blockFiles: 1 });
    expect(await collect(index.lines())).toEqual([corrected]);
    await index.close();
  });

  it('hides what is deleted, and has it out of all files after the big merge', async () => {
    const folder = await temporaryFolder();
    const index = await CaptureIndex.open(folder, { graceMs: 0 });
    await index.insert([page, other]);
    await index.merge();
    await index.delete([page]);
    expect(await collect(index.lines())).toEqual([other]);
    await index.merge();
    expect(await collect(index.lines())).toEqual([other]);
    expect((await index.status()).deletions).toBe(1);
    await index.bigMerge();
    expect(await index.status()).toMatchObject({ headLines: 0, deletions: 0, blockFiles: [{ lines: 1 }] });
    await index.insert([page]);
    expect(await collect(index.lines())).toEqual([page, other]);
    await index.close();
  });

  it('is empty again when everything is deleted', async () => {
    const index = await CaptureIndex.open(await temporaryFolder());
    await index.insert([page]);
    await index.merge();
    await index.delete([page]);
    expect(await index.bigMerge()).toEqual({ lines: 0, sizeBytes: 0, blockFiles: 0 });
    expect(await collect(index.lines())).toEqual([]);
    await index.close();
  });

  it('keeps merged files for a time, and open ones as long as they are read', async () => {
    const folder = await temporaryFolder();
    let index = await CaptureIndex.open(folder, { linesPerBlock: 1 });
    await index.insert([page]);
    await index.merge();
    await index.insert([other]);
    await index.merge();
    await index.bigMerge();
    const names = async (): Promise<string[]> =>
      (await readdir(folder)).filter((file) => file.endsWith('.idx')).sort();
    expect(await names()).toEqual(['captures-000001.idx', 'captures-000002.idx', 'captures-000003.idx']);
    await index.close();

    index = await CaptureIndex.open(folder, { graceMs: 0, linesPerBlock: 1 });
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
    const index = await CaptureIndex.open(folder, { graceMs: 0 });
    await expect(CaptureIndex.open(folder)).rejects.toThrow(LockedError);
    const readers = await Promise.all([1, 2].map(() => CaptureIndex.open(folder, { readOnly: true })));
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
    await (await CaptureIndex.open(folder)).close();
  });

  it('takes sorted lines as a block file, the last told of a capture', async () => {
    const folder = await temporaryFolder();
    const index = await CaptureIndex.open(folder);
    const corrected = testLine('http://example.org/', '20240101000000', { mime: 'text/plain' });
    const again = testLine('http://example.org/', '20240101000000', { mime: 'text/rtf' });
    const elsewhere = testLine('http://example.org/', '20240101000000', { filename: 'b.warc.gz' });
    await index.insert([page, other]);
    await index.delete([later]);
    const batches = [[corrected, corrected], [], [again, elsewhere], [later, later]];
    expect(await index.load(asyncOf(batches.map((batch) => batch.toSorted(compareLines))))).toMatchObject({
      lines: 3,
      blockFiles: 1,
    });
    for (const step of [() => Promise.resolve(), () => index.merge(), () => index.bigMerge()]) {
      await step();
      expect(await collect(index.lines())).toEqual([again, elsewhere, later, other].sort(compareLines));
    }
    expect(await index.load(asyncOf([]))).toMatchObject({ lines: 0, blockFiles: 1 });
    await index.close();
  });

  it('takes nothing of lines out of order', async () => {
    const folder = await temporaryFolder();
    const index = await CaptureIndex.open(folder);
    await index.insert([page]);
    await index.delete([other]);
    await expect(index.load(asyncOf([[other], [page]]))).rejects.toThrow('out of order');
    expect(await collect(index.lines())).toEqual([page]);
    expect((await readdir(folder)).filter((name) => name.startsWith('captures-'))).toEqual([]);
    expect(await index.load(asyncOf([[other]]))).toMatchObject({ lines: 1, blockFiles: 1 });
    expect(await collect(index.lines())).toEqual([page, other]);
    await index.close();
  });

  it('heeds what is deleted and inserted while it loads', async () => {
    const index = await CaptureIndex.open(await temporaryFolder());
    const corrected = testLine('http://example.org/', '20240201000000', { mime: 'text/plain' });
    await index.insert([page, later]);
    const loading = async function* (): AsyncGenerator<readonly string[]> {
      await index.delete([page]);
      yield [page];
      yield [later];
      yield [other];
      await index.insert([corrected]);
      await index.delete([other]);
    };
    await index.load(loading());
    expect(await collect(index.lines())).toEqual([corrected]);
    await index.bigMerge();
    expect(await collect(index.lines())).toEqual([corrected]);
    await index.close();
  });

  it('goes on with the lines that a merge moves while they are read', async () => {
    const index = await CaptureIndex.open(await temporaryFolder(), { linesPerBlock: 10 });
    const lines = Array.from({ length: 3000 }, (_, at) =>
      testLine(`http://example.org/${String(at).padStart(4, '0')}`, '20240101000000'),
    );
    await index.insert(lines);
    for (const reverse of [false, true]) {
      const read: string[] = [];
      for await (const line of index.lines({ reverse })) {
        read.push(line);
        if (read.length % 1000 === 1) {
          await index.merge();
          await index.insert(lines.filter((_, at) => at % 3 === read.length % 2));
        }
      }
      expect(read).toEqual(reverse ? lines.toReversed() : lines);
    }
    await index.close();
  });

  it('counts on when its head is lost', async () => {
    const folder = await temporaryFolder();
    let index = await CaptureIndex.open(folder);
    for (const line of [page, other]) {
      await index.insert([line]);
      await index.merge();
    }
    await index.close();
    await rm(join(folder, 'head.sqlite'));
    index = await CaptureIndex.open(folder);
    await index.insert([later]);
    await index.close();
    index = await CaptureIndex.open(folder);
    expect(await collect(index.lines())).toEqual([page, later, other]);
    await index.close();
  });

  it('opens no folder to read that is no index', async () => {
    await expect(CaptureIndex.open(await temporaryFolder(), { readOnly: true })).rejects.toThrow();
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
          let index = await CaptureIndex.open(folder, options);
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
              index = await CaptureIndex.open(folder, options);
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
