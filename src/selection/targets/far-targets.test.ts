import { expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import type { TargetTable, TargetWordTable } from '../../catalogue/tables.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { testGround, themeOf, valueOf } from '../test-ground.ts';
import type { TestGround } from '../test-ground.ts';
import type { TargetSearch, TargetSort } from './target-search.ts';
import { allFound, searchTargets } from './search-targets.ts';
import { noTargetOutcome } from '../../catalogue/no-outcome.ts';

/** As many as it takes for a search to walk past thousands that it does not find. */
const count = 66_000;
const third = count / 3;

function isEarly(n: number): boolean {
  return n < third;
}

function isLate(n: number): boolean {
  return n >= 2 * third;
}

function isLast(n: number): boolean {
  return n >= count - 12_000;
}

/** Which targets have them: every word more than ten thousand, and few of them near each other. */
const words: Readonly<Record<string, (n: number) => boolean>> = {
  early: isEarly,
  late: isLate,
  last: isLast,
  other: (n) => n % 2 === 0,
  most: (n) => n % 9 !== 0,
  seldom: (n) => isEarly(n) || n % 24 === 0,
  sparse: (n) => isEarly(n) || n % 600 === 0,
};

interface Row {
  readonly n: number;
  readonly target: TargetTable;
}

async function fill(catalogue: Catalogue, { news, arts, curator }: TestGround): Promise<readonly Row[]> {
  const rows = Array.from({ length: count }, (_, n): Row => {
    const place = String(n).padStart(5, '0');
    const collection = isLate(n) ? news : arts;
    const target: TargetTable = {
      id: `r${String((n * 7919) % count).padStart(5, '0')}`,
      version: 1,
      collectionId: collection.id,
      title: place,
      titleFolded: place,
      url: `http://${place}.test/`,
      urlKey: `test,${place})/`,
      host: `${place}.test`,
      domain: `${place}.test`,
      state: n % 3 === 0 ? 'proposed' : 'validated',
      stateReason: '',
      isActive: n % 2 === 0 ? 1 : 0,
      budget: isLate(n) ? 'large' : 'small',
      frequency: n % 2 === 0 ? 'weekly' : 'monthly',
      depth: n % 4 === 3 ? 'page' : 'host',
      themeId: themeOf(collection, 'Press'),
      responsibleId: curator.id,
      contentNote: '',
      technicalNote: '',
      checkJson: '{}',
      overrideNote: '',
      createdMs: n,
      createdBy: curator.id,
      modifiedMs: n,
      modifiedBy: curator.id,
      decidedMs: null,
      decidedBy: null,
      openNotes: n % 5 === 0 ? 1 : 0,
      ...noTargetOutcome,
    };
    return { n, target };
  });
  await catalogue.change(async (changing) => {
    await insertMany(
      changing,
      'target',
      rows.map(({ target }) => target),
    );
    await insertMany(changing, 'targetWord', wordRows(rows));
  });
  return rows;
}

function* wordRows(rows: readonly Row[]): Generator<TargetWordTable> {
  for (const { n, target } of rows)
    for (const [word, has] of Object.entries(words))
      if (has(n)) yield { word, titleFolded: target.titleFolded, targetId: target.id };
}

const orders: Readonly<Partial<Record<TargetSort, (row: Row) => number>>> = {
  title: ({ n }) => n,
  '-title': ({ n }) => -n,
  '-modified': ({ n }) => -n,
  // In each collection, and with each budget, the last changed first.
  collection: ({ n }) => (isLate(n) ? count : 0) - n,
  '-budget': ({ n }) => (isLate(n) ? 0 : count) - n,
  depth: ({ n }) => (n % 4 === 3 ? 0 : count) - n,
};

const searches: readonly (readonly [TargetSearch, (n: number) => boolean])[] = [
  [{ q: 'late' }, isLate],
  [{ q: 'early' }, isEarly],
  [{ q: 'late other' }, (n) => isLate(n) && n % 2 === 0],
  [{ q: 'late most' }, (n) => isLate(n) && n % 9 !== 0],
  [{ q: 'late seldom' }, (n) => isLate(n) && n % 24 === 0],
  [{ q: 'late sparse' }, (n) => isLate(n) && n % 600 === 0],
  [{ q: 'early late' }, () => false],
  [{ q: 'last' }, isLast],
  // Two words begin so, and the last targets have both.
  [{ q: 'la' }, isLate],
  [{ q: 'la other' }, (n) => isLate(n) && n % 2 === 0],
  [{ q: 'last other', hasOpenNotes: true }, (n) => isLast(n) && n % 10 === 0],
  [{ q: 'last sparse' }, (n) => isLast(n) && n % 600 === 0],
  [{ q: 'late', frequency: 'weekly', isActive: true }, (n) => isLate(n) && n % 2 === 0],
  [{ budget: 'large', frequency: 'monthly' }, (n) => isLate(n) && n % 2 === 1],
  [{ budget: 'large', frequency: 'monthly', isActive: true }, () => false],
  [{ q: 'late', hasOpenNotes: false }, (n) => isLate(n) && n % 5 !== 0],
  [{ state: 'validated', budget: 'large', q: 'seldom' }, (n) => isLate(n) && n % 24 === 0 && n % 3 !== 0],
];

onBothEngines('targets that are far from each other', (open) => {
  it('are found in every order, page by page, and exported', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    const rows = await fill(catalogue, ground);
    for (const [search, holds] of searches)
      for (const [sort, place] of Object.entries(orders) as [TargetSort, (row: Row) => number][]) {
        const expected = rows
          .filter(({ n }) => holds(n))
          .toSorted((one, other) => place(one) - place(other))
          .map(({ target }) => target.id);
        const told = (ids: readonly string[]) => ({ search, sort, ids });
        if (expected.length < 5000) {
          const exported: string[] = [];
          for await (const ids of allFound(catalogue.db, { search, sort })) exported.push(...ids);
          expect(told(exported)).toEqual(told(expected));
        }
        const pages = await firstPages(catalogue, ground, { ...search, sort });
        expect(told(pages)).toEqual(told(expected.slice(0, 150)));
      }
  }, 120_000);
});

/** Three of them, joined. */
async function firstPages(
  { db }: Catalogue,
  { curator }: TestGround,
  question: TargetSearch & { readonly sort: TargetSort },
): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 3; page++) {
    const { items, next } = valueOf(await searchTargets(db, curator, { ...question, limit: 50, after }));
    ids.push(...items.map(({ id }) => id));
    if (next === null) break;
    after = next;
  }
  return ids;
}
