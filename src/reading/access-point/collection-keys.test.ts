import { describe, expect, it } from 'vitest';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { isInRange } from '../../indexing/captures/line-range.ts';
import type { LineRange } from '../../indexing/captures/line-range.ts';
import { gathered } from '../../storage/gathered.ts';
import { CollectionKeys, rangesOfSites } from './collection-keys.ts';
import { linesWithin } from './lines-within.ts';

const all = [
  'org,a)/ 2024',
  'org,a)/z 2025',
  'org,a,sub)/ 2024',
  'org,a:8080)/ 2024',
  'org,a-b)/ 2024',
  'org,b)/ 2024',
  'org,c)/ 2024',
].toSorted(compareLines);
const source = {
  async *lines(range: LineRange): AsyncGenerator<string> {
    const lines = all.filter((line) => isInRange(line, range));
    yield* range.reverse === true ? lines.toReversed() : lines;
  },
};

async function within(sites: readonly string[], range: LineRange): Promise<string[]> {
  return gathered(linesWithin(source, rangesOfSites(sites)).lines(range));
}

describe('the sites of a collection', () => {
  it('are their hosts, with all ports and without subdomains, in the order of the index', async () => {
    const lines = ['org,a)/ 2024', 'org,a)/z 2025', 'org,a:8080)/ 2024', 'org,c)/ 2024'];
    expect(await within(['c.org', 'www.a.org', 'a.org'], {})).toEqual(lines);
    expect(await within(['c.org', 'a.org'], { reverse: true })).toEqual(lines.toReversed());
    expect(await within([], {})).toEqual([]);
  });

  it('leave of a range what is in both', async () => {
    expect(await within(['a.org', 'b.org'], { from: 'org,a)/a', to: 'org,b)/!' })).toEqual([
      'org,a)/z 2025',
      'org,a:8080)/ 2024',
      'org,b)/ 2024',
    ]);
    expect(await within(['a.org', 'b.org'], { from: 'org,c)/', to: 'org,c)/!' })).toEqual([]);
    expect(await within(['c.org'], { from: 'org,a)/', to: 'org,b)/!' })).toEqual([]);
  });

  it('are asked for again after a while, and at once where they could not be told', async () => {
    let nowMs = 0;
    const told: (readonly string[] | Error)[] = [['a.org'], ['a.org', 'b.org'], new Error('gone'), []];
    const sitesOf = async (): Promise<readonly string[]> => {
      const next = told.shift() ?? [];
      if (next instanceof Error) throw next;
      return next;
    };
    const keys = new CollectionKeys({ sitesOf, list: async () => [] }, () => nowMs);
    const count = async (): Promise<number> => (await keys.rangesOf('News')).length;
    expect([await count(), await count()]).toEqual([2, 2]);
    nowMs = 1000;
    expect(await count()).toBe(4);
    nowMs = 2000;
    await expect(count()).rejects.toThrow('gone');
    expect(await count()).toBe(0);
  });
});
