import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../../scenarios/corpus.ts';
import { compareLines } from '../../../formats/cdxj/compare-lines.ts';
import { isInRange } from '../line-range.ts';
import type { LineRange } from '../line-range.ts';
import { blocksInRangeVault } from '../test-range-blocks.ts';
import { asyncOf, collect, removeTemporaryFolders, temporaryFolder, testLine } from '../test-lines.ts';
import { blocksInFolder } from '../block-source.ts';
import { BlockCache } from './block-cache.ts';
import { BlockFile } from './block-file.ts';
import { writeBlocks } from './write-blocks.ts';

afterAll(removeTemporaryFolders);

async function linesOf(file: BlockFile, range: LineRange = {}): Promise<string[]> {
  return (await collect(file.batches(range) ?? asyncOf<readonly string[]>([]))).flat();
}

function manyLines(count: number): string[] {
  const lines = Array.from({ length: count }, (_, at) =>
    testLine(`http://example.org/${at % 7}/${at}`, `2024010100${String(at % 60).padStart(2, '0')}00`),
  );
  return lines.sort(compareLines);
}

describe('writing and reading blocks', () => {
  it('writes what pywb reads: gzip members, a summary, locations', async () => {
    const folder = await temporaryFolder();
    const lines = manyLines(25);
    const written = await writeBlocks(asyncOf([lines]), folder, { name: 'index', linesPerBlock: 10 });
    expect(written).toMatchObject({ lines: 25, blocks: 3 });
    expect((await readdir(folder)).sort()).toEqual(['index.cdxj.gz', 'index.idx', 'index.keys', 'index.loc']);
    expect(await readFile(join(folder, 'index.loc'), 'utf8')).toBe('index.cdxj.gz\tindex.cdxj.gz\n');
    const packed = await readFile(join(folder, 'index.cdxj.gz'));
    const summary = (await readFile(join(folder, 'index.idx'), 'utf8')).trimEnd().split('\n');
    const unpacked = summary.map((line, at) => {
      const [start, name, offset, length, number] = line.split('\t');
      expect([name, number]).toEqual(['index.cdxj.gz', String(at + 1)]);
      const block = gunzipSync(packed.subarray(Number(offset), Number(offset) + Number(length))).toString();
      expect(block.startsWith(`${start} {`)).toBe(true);
      return block;
    });
    expect(unpacked.join('')).toBe(lines.map((line) => `${line}\n`).join(''));
  });

  it('writes nothing where there are no lines', async () => {
    const folder = await temporaryFolder();
    expect(await writeBlocks(asyncOf([[]]), folder, { name: 'none' })).toEqual({
      lines: 0,
      blocks: 0,
      sizeBytes: 0,
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses lines out of order and leaves nothing behind', async () => {
    const folder = await temporaryFolder();
    await expect(writeBlocks(asyncOf([['b 1 {}', 'a 1 {}']]), folder, { name: 'wrong' })).rejects.toThrow(
      'out of order',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('gives any range, forwards and backwards, like a sorted array', async () => {
    const key = fc.string({
      unit: fc.constantFrom('a', 'b', ')', ',', '\u00e9', '\u{1f600}', '\uffee'),
      maxLength: 3,
    });
    const line = fc
      .tuple(key, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 9 }))
      .map(([text, second, offset]) => `k${text} 2024010100000${second} {"offset": "${offset}"}`);
    const bound = fc.option(
      fc.oneof(
        line,
        line.map((text) => text.slice(0, -8)),
        line.map((text) => text.slice(0, 3)),
      ),
      { nil: undefined },
    );
    const ofOneKey = fc
      .record({
        line,
        fromTime: fc.constantFrom('', ' ', ' 20240101000002'),
        toTime: fc.constantFrom('!', ' 20240101000002'),
      })
      .map(({ line: text, fromTime, toTime }) => {
        const [urlkey = ''] = text.split(' ');
        return { from: urlkey + fromTime, to: urlkey + toTime, reverse: false };
      });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(line, { minLength: 1, maxLength: 40 }),
        fc.oneof(fc.record({ from: bound, to: bound, reverse: fc.boolean() }), ofOneKey),
        fc.integer({ min: 1, max: 6 }),
        async (some, range, linesPerBlock) => {
          const sorted = some.toSorted(compareLines);
          const folder = await temporaryFolder();
          await writeBlocks(asyncOf([sorted]), folder, { name: 'x', linesPerBlock });
          const file = await BlockFile.open(blocksInFolder(folder), 'x', new BlockCache(1 << 20));
          const expected = sorted.filter((text) => isInRange(text, range));
          expect(await linesOf(file, range)).toEqual(range.reverse ? expected.reverse() : expected);
          await file.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads them from an object store too, by ranges', async () => {
    const folder = await temporaryFolder();
    const lines = manyLines(200);
    await writeBlocks(asyncOf([lines]), folder, { name: 'x', linesPerBlock: 10 });
    const open = await blocksInRangeVault(folder);
    const file = await BlockFile.open(open, 'x', new BlockCache(1 << 12));
    expect(await linesOf(file)).toEqual(lines);
    expect(await linesOf(file, { reverse: true })).toEqual(lines.toReversed());
    for (const line of lines) expect(await linesOf(file, { from: line, to: `${line}!` })).toEqual([line]);
    await file.close();
    await expect(BlockFile.open(open, 'none', new BlockCache(0))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('finds the lines of one start though it fills several blocks', async () => {
    const folder = await temporaryFolder();
    const lines = Array.from({ length: 50 }, (_, offset) =>
      testLine('http://example.org/busy', '20240101000000', { offset: 100 + offset }),
    );
    const before = testLine('http://example.org/a', '20240101000000');
    const after = testLine('http://example.org/c', '20240101000000');
    await writeBlocks(asyncOf([[before, ...lines, after]]), folder, { name: 'x', linesPerBlock: 4 });
    const file = await BlockFile.open(blocksInFolder(folder), 'x', new BlockCache(1 << 20));
    const found = await linesOf(file, { from: 'org,example)/busy ', to: 'org,example)/busy!' });
    expect(found).toEqual(lines);
    await file.close();
  });

  it('ends a block early where keys are huge', async () => {
    const folder = await temporaryFolder();
    const lines = Array.from({ length: 5 }, (_, at) => `com,x)/${at}${'y'.repeat(15_000)} 20240101000000 {}`);
    const { blocks } = await writeBlocks(asyncOf([lines]), folder, { name: 'x' });
    expect(blocks).toBe(3);
    const file = await BlockFile.open(blocksInFolder(folder), 'x', new BlockCache(1 << 20));
    expect(await linesOf(file, { from: 'com,x)/3', to: 'com,x)/4' })).toEqual(lines.slice(3, 4));
    await file.close();
  });

  it('does not give a line of a block that is damaged', async () => {
    const folder = await temporaryFolder();
    const lines = manyLines(40);
    await writeBlocks(asyncOf([lines]), folder, { name: 'x', linesPerBlock: 40 });
    const path = join(folder, 'x.cdxj.gz');
    const bytes = await readFile(path);
    for (let at = 0; at < bytes.length; at++) {
      // A flag for text, the time and the system: they say nothing of the content.
      if (at >= 3 && at < 10) continue;
      await writeFile(path, bytes.with(at, (bytes[at] ?? 0) ^ 1));
      const file = await BlockFile.open(blocksInFolder(folder), 'x', new BlockCache(0));
      await expect(linesOf(file)).rejects.toThrow('cannot be read');
      await file.close();
    }
  });

  it('says which block cannot be read', async () => {
    const folder = await temporaryFolder();
    const lines = manyLines(40);
    await writeBlocks(asyncOf([lines]), folder, { name: 'x', linesPerBlock: 10 });
    const { length } = await readFile(join(folder, 'x.cdxj.gz'));
    await truncate(join(folder, 'x.cdxj.gz'), length - 5);
    const file = await BlockFile.open(blocksInFolder(folder), 'x', new BlockCache(0));
    expect(await linesOf(file, { to: lines[10] })).toEqual(lines.slice(0, 10));
    await expect(linesOf(file)).rejects.toThrow(/x\.idx: the block at \d+ of x\.cdxj\.gz cannot be read/);
    await file.close();
    await writeFile(join(folder, 'x.idx'), 'org,example)/ 20240101000000\tx.cdxj.gz\n');
    await expect(BlockFile.open(blocksInFolder(folder), 'x', new BlockCache(0))).rejects.toThrow('x.keys');
    await rm(join(folder, 'x.keys'));
    await expect(BlockFile.open(blocksInFolder(folder), 'x', new BlockCache(0))).rejects.toThrow('line 1');
  });
});

describe('the cache of blocks', () => {
  it('stays within its bytes and keeps what was used last', () => {
    const cache = new BlockCache(1000);
    for (const key of ['a', 'b', 'c']) cache.put(key, Buffer.alloc(300));
    expect(cache.get('a')).toHaveLength(300);
    cache.put('d', Buffer.alloc(300));
    expect(cache.sizeBytes).toBe(900);
    expect([cache.get('a')?.length, cache.get('b')]).toEqual([300, undefined]);
    cache.put('huge', Buffer.alloc(5000));
    expect(cache.get('huge')).toBeUndefined();
    cache.forget('');
    expect(cache.sizeBytes).toBe(0);
  });
});

describeCorpus('the samples of pywb', () => {
  const folder = inCorpus('webrecorder__pywb/sample_archive/zipcdx');

  it('gives every line, and finds each by its start', async () => {
    const file = await BlockFile.open(blocksInFolder(folder), 'zipnum-sample', new BlockCache(1 << 20));
    expect(file.blocks).toBe(38);
    const lines = await linesOf(file);
    // Several of its blocks end without a line end.
    const plain = gunzipSync(await readFile(join(folder, 'zipnum-sample.cdx.gz'))).toString();
    expect(lines.join('')).toBe(plain.replaceAll('\n', ''));
    expect(lines.filter((line) => line.includes(' http')).length).toBe(lines.length);
    for (const line of lines) {
      const start = line.split(' ', 2).join(' ');
      const alike = lines.filter((other) => other.startsWith(`${start} `));
      expect(await linesOf(file, { from: start, to: `${start}!` })).toEqual(alike);
    }
    expect(await linesOf(file, { reverse: true })).toEqual(lines.toReversed());
    await file.close();
  });

  it('has the lines of the plain index of one of its files', async () => {
    const file = await BlockFile.open(blocksInFolder(folder), 'zipnum-sample', new BlockCache(1 << 20));
    const plain = await readFile(join(folder, '../cdx/dupes.cdx'), 'utf8');
    const lines = await linesOf(file);
    const [, ...expected] = plain.trimEnd().split('\n');
    expect(lines.filter((line) => line.endsWith(' dupes.warc.gz'))).toEqual(expected);
    await file.close();
  });

  it('refuses a summary whose files are nowhere', async () => {
    await expect(BlockFile.open(blocksInFolder(folder), 'zipnum-bad', new BlockCache(0))).rejects.toThrow();
  });
});
