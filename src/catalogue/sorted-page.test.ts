import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertMany } from './insert-many.ts';
import { readCursor } from './list-cursor.ts';
import type { ListOrder, SortValue } from './list-order.ts';
import type { PageIds, PageRequest } from './list-page.ts';
import { inOrderOfNames } from './names-of.ts';
import { compareValues, foundPage, sortedPage, sortedText } from './sorted-page.ts';
import type { SortedRow } from './sorted-page.ts';
import { addPerson } from './test-catalogue.ts';
import { onBothEngines } from './test-engines.ts';

/** Few values, so that many rows share one, and some have none. */
const someValues = (kind: ListOrder['kind']): fc.Arbitrary<SortValue> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 3,
      arbitrary:
        kind === 'number' ? fc.integer({ min: -2, max: 2 }) : fc.constantFrom('', 'a', 'b', 'é', '日本'),
    },
  );

const lists = (kind: ListOrder['kind']): fc.Arbitrary<Asked> =>
  fc.record({
    values: fc.array(someValues(kind), { maxLength: 12 }),
    direction: fc.constantFrom('asc', 'desc'),
    limit: fc.integer({ min: 1, max: 5 }),
  });

interface Asked {
  readonly values: readonly SortValue[];
  readonly direction: ListOrder['direction'];
  readonly limit: number;
}

/** The language's sort is stable: the ids are in order already. */
function expected(rows: readonly SortedRow[], direction: ListOrder['direction']): string[] {
  const valued = rows.filter(({ value }) => value !== null);
  const forward = valued.toSorted((one, other) => compareValues(one.value ?? 0, other.value ?? 0));
  const none = rows.filter(({ value }) => value === null);
  const [first, last] = direction === 'asc' ? [forward, none] : [forward.toReversed(), none.toReversed()];
  return [...first, ...last].map(({ id }) => id);
}

async function joined(
  request: Omit<PageRequest, 'cursor'>,
  ask: (request: PageRequest) => PageIds | Promise<PageIds>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ids.length < 100;) {
    const cursor = readCursor(after, request.order);
    if (!cursor.ok) throw new Error(cursor.error.message);
    const page = await ask({ ...request, cursor: cursor.value });
    ids.push(...page.ids);
    if (page.next === null) break;
    after = page.next;
  }
  return ids;
}

const rowsOf = (values: readonly SortValue[]): SortedRow[] =>
  values.map((value, index) => ({ id: `id-${String(index).padStart(2, '0')}`, value }));

describe.each(['string', 'number'] as const)('pages of rows that are here, by a %s', (kind) => {
  it('joined are all of them, in order', async () => {
    await fc.assert(
      fc.asyncProperty(lists(kind), async ({ values, direction, limit }) => {
        const rows = rowsOf(values);
        const order = { name: 'any', direction, kind };
        const ids = await joined({ order, limit }, (request) => sortedPage(rows, request));
        expect(ids).toEqual(expected(rows, direction));
      }),
    );
  });
});

onBothEngines('pages of what a query finds', (open) => {
  it.each(['string', 'number'] as const)('joined are all of it, in order: by a %s', async (kind) => {
    const catalogue = await open();
    await fc.assert(
      fc.asyncProperty(lists(kind), async ({ values, direction, limit }) => {
        const rows = rowsOf(values);
        await catalogue.change(async (changing) => {
          await changing.deleteFrom('trap').execute();
          await insertMany(
            changing,
            'trap',
            rows.map(({ id, value }) => ({ ...trap, id, jobId: value === null ? null : String(value) })),
          );
        });
        const order = { name: 'any', direction, kind };
        const texts = catalogue.db.selectFrom('trap').select(['id', 'jobId as value']);
        const numbers = catalogue.db
          .selectFrom('trap')
          .select((of) => ['id', of.cast<number | null>('jobId', 'integer').as('value')]);
        const ids = await joined({ order, limit }, (request) =>
          foundPage(catalogue.db, kind === 'string' ? texts : numbers, request),
        );
        expect(ids).toEqual(expected(rows, direction));
      }),
      { numRuns: 30 },
    );
  });

  it('of people are in the order of their names, whatever their capitals and accents', async () => {
    const catalogue = await open();
    const named = async (name: string): Promise<string> =>
      (await addPerson(catalogue, 'librarian', { name })).id;
    const ids = [await named('zoé'), await named('Élise'), await named('eric'), await named('Œdipe')];
    const [zoe, elise, eric, oedipe] = ids;
    expect(await inOrderOfNames(catalogue.db, 'account', ['gone', ...ids])).toEqual([
      elise,
      eric,
      oedipe,
      zoe,
      'gone',
    ]);
  });
});

it('a text is sorted by its beginning, in whole characters', () => {
  expect(sortedText('Élections')).toBe('elections');
  expect(sortedText(`${'a'.repeat(199)}🏛️`).isWellFormed()).toBe(true);
});

const trap = {
  version: 1,
  domainId: null,
  expression: '',
  comment: '',
  isActive: 1 as const,
  createdMs: 1,
  createdBy: '',
};
