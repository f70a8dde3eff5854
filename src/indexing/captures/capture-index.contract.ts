/**
 * The contract of every capture index. The test of each adapter runs all of these on its own indexes; a broken promise throws.
 */
import assert from 'node:assert/strict';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import type { CaptureIndex } from './capture-index.ts';
import { asyncOf, collect, testLine } from './test-lines.ts';

export interface Promised {
  readonly name: string;
  readonly check: () => Promise<void>;
}

const page = testLine('http://example.org/', '20240101000000');
const later = testLine('http://example.org/', '20240201000000');
const other = testLine('http://example.org/other', '20240101000000');

/** `open` gives an empty index each time. */
export function captureIndexContract(open: () => Promise<CaptureIndex>): readonly Promised[] {
  const promised = (name: string, check: (index: CaptureIndex) => Promise<void>): Promised => ({
    name,
    check: async () => {
      const index = await open();
      try {
        await check(index);
      } finally {
        await index.close();
      }
    },
  });
  return [
    promised('gives lines in order, from the head and from blocks', async (index) => {
      assert.deepEqual(await index.insert([other, page]), { ok: true, lines: 2 });
      assert.deepEqual(await collect(index.lines()), [page, other]);
      assert.partialDeepStrictEqual(await index.merge(), { lines: 2, blockFiles: 1 });
      await index.insert([later]);
      assert.deepEqual(await collect(index.lines()), [page, later, other]);
      assert.deepEqual(await collect(index.lines({ reverse: true })), [other, later, page]);
      assert.partialDeepStrictEqual(await index.status(), {
        headLines: 1,
        deletions: 0,
        blockFiles: [{ lines: 2 }],
      });
    }),
    promised('takes all lines or none', async (index) => {
      const outcome = await index.insert([page, 'no line', 'a\tb 20240101000000 {}', 'a 2024 {}']);
      assert.deepEqual(outcome, {
        ok: false,
        problems: [
          { at: 1, reason: 'fewer than three parts' },
          { at: 2, reason: 'the key has a space, a control character or half a character' },
          { at: 3, reason: 'the timestamp is not 14 digits' },
        ],
      });
      assert.deepEqual(await collect(index.lines()), []);
    }),
    promised('replaces the line of a capture wherever it is', async (index) => {
      await index.insert([page]);
      await index.merge();
      const corrected = testLine('http://example.org/', '20240101000000', { mime: 'text/plain' });
      await index.insert([corrected]);
      assert.deepEqual(await collect(index.lines()), [corrected]);
      await index.merge();
      assert.deepEqual(await collect(index.lines()), [corrected]);
      assert.partialDeepStrictEqual(await index.bigMerge(), { lines: 1, blockFiles: 1 });
      assert.deepEqual(await collect(index.lines()), [corrected]);
    }),
    promised('hides what is deleted, and has it out of all files after the big merge', async (index) => {
      await index.insert([page, other]);
      await index.merge();
      await index.delete([page]);
      assert.deepEqual(await collect(index.lines()), [other]);
      await index.merge();
      assert.deepEqual(await collect(index.lines()), [other]);
      assert.equal((await index.status()).deletions, 1);
      await index.bigMerge();
      assert.partialDeepStrictEqual(await index.status(), {
        headLines: 0,
        deletions: 0,
        blockFiles: [{ lines: 1 }],
      });
      await index.insert([page]);
      assert.deepEqual(await collect(index.lines()), [page, other]);
    }),
    promised('is empty again when everything is deleted', async (index) => {
      await index.insert([page]);
      await index.merge();
      await index.delete([page]);
      assert.deepEqual(await index.bigMerge(), { lines: 0, sizeBytes: 0, blockFiles: 0 });
      assert.deepEqual(await collect(index.lines()), []);
    }),
    promised('takes sorted lines as a block file, the last told of a capture', async (index) => {
      const corrected = testLine('http://example.org/', '20240101000000', { mime: 'text/plain' });
      const again = testLine('http://example.org/', '20240101000000', { mime: 'text/rtf' });
      const elsewhere = testLine('http://example.org/', '20240101000000', { filename: 'b.warc.gz' });
      await index.insert([page, other]);
      await index.delete([later]);
      const batches = [[corrected, corrected], [], [again, elsewhere], [later, later]];
      assert.partialDeepStrictEqual(
        await index.load(asyncOf(batches.map((batch) => batch.toSorted(compareLines)))),
        {
          lines: 3,
          blockFiles: 1,
        },
      );
      for (const step of [() => Promise.resolve(), () => index.merge(), () => index.bigMerge()]) {
        await step();
        assert.deepEqual(await collect(index.lines()), [again, elsewhere, later, other].sort(compareLines));
      }
      assert.partialDeepStrictEqual(await index.load(asyncOf([])), { lines: 0, blockFiles: 1 });
    }),
    promised('heeds what is deleted and inserted while it loads', async (index) => {
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
      assert.deepEqual(await collect(index.lines()), [corrected]);
      await index.bigMerge();
      assert.deepEqual(await collect(index.lines()), [corrected]);
    }),
    promised('goes on with the lines that a merge moves while they are read', async (index) => {
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
        assert.deepEqual(read, reverse ? lines.toReversed() : lines);
      }
    }),
  ];
}
