import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReportTally } from './tally.ts';
import type { TallyRow } from './tally.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-tally-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

type Addition = readonly [key: string, counts: readonly number[]];

async function rowsOf(additions: readonly Addition[], keysInMemory?: number): Promise<TallyRow[]> {
  const tally = await ReportTally.open(await mkdtemp(join(folder, 'one-')), keysInMemory);
  for (const [key, counts] of additions) {
    tally.add(key, counts);
    await tally.settle();
  }
  const rows: TallyRow[] = [];
  for await (const row of tally.heaviestFirst()) rows.push(row);
  return rows;
}

describe('ReportTally', () => {
  it('gives the heaviest first, equals by their key', async () => {
    const rows = await rowsOf([
      ['b', [1, 10]],
      ['c', [5, 0]],
      ['a', [1, 7]],
      ['b', [0, 5]],
    ]);
    expect(rows).toEqual([
      { key: 'c', counts: [5, 0] },
      { key: 'a', counts: [1, 7] },
      { key: 'b', counts: [1, 15] },
    ]);
  });

  it('is empty when nothing was added', async () => {
    expect(await rowsOf([])).toEqual([]);
  });

  it('adds up what was spilled in equal lines, and keeps keys apart that begin alike', async () => {
    const additions: Addition[] = ['a', 'a', 'a b', 'a', 'a!', 'a b'].map((key) => [key, [1]]);
    expect(await rowsOf(additions, 1)).toEqual([
      { key: 'a', counts: [3] },
      { key: 'a b', counts: [2] },
      { key: 'a!', counts: [1] },
    ]);
  });

  it('has the same sums however much fits into memory', async () => {
    const key = fc.constantFrom('a', 'ab', 'a b', 'é', '\u{10000}', '\uffee', 'z');
    const addition = fc.tuple(key, fc.tuple(fc.nat(1000), fc.integer({ min: -5, max: 5 })));
    await fc.assert(
      fc.asyncProperty(
        fc.array(addition, { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (all, few) => {
          expect(await rowsOf(all, few)).toEqual(await rowsOf(all));
        },
      ),
      { numRuns: 30 },
    );
  });
});
