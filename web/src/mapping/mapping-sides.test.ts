import { expect, it } from 'vitest';
import { conflictsOf, mergedValues } from '../staff/conflict.ts';
import { sideOf, valuesOfSide } from './mapping-sides.ts';
import { mappingBody, newSettingsRow } from './mapping-values.ts';
import type { MappingValues } from './mapping-values.ts';

const small = { ...newSettingsRow, key: 'a', id: '1', budget: 'small', templateId: 't', maxUrls: '1000' };
const large = { ...newSettingsRow, key: 'b', id: '2', budget: 'large', templateId: 't', maxUrls: '9000' };
const way = { key: 'c', collectionId: 'press', frequency: '', harvestId: 'weekly' };
const base: MappingValues = { rows: [small, large], collections: [way] };

it('two who changed different rows lose nothing, though all ids are new', () => {
  const mine = { ...base, rows: [{ ...small, maxUrls: '77' }, large] };
  const theirs = {
    rows: [
      { ...small, id: '3' },
      { ...large, id: '4', maxUrls: '88' },
    ],
    collections: [],
  };
  const sides = { base: sideOf(base), mine: sideOf(mine), theirs: sideOf(theirs) };
  const fields = [...new Set([...Object.keys(sides.mine), ...Object.keys(sides.theirs)])];
  const found = conflictsOf(sides, fields);
  expect(found.map(({ field, proposed }) => [field, proposed])).toEqual([
    ['collections press ', 'theirs'],
    ['rows small  ', 'mine'],
    ['rows large  ', 'theirs'],
  ]);
  const chosen = Object.fromEntries(found.map(({ field, proposed }) => [field, proposed]));
  const { rows, collections } = mappingBody(valuesOfSide(mergedValues(sides, chosen)));
  expect(rows).toMatchObject([
    { budget: 'small', maxUrls: 77 },
    { budget: 'large', maxUrls: 88 },
  ]);
  expect(rows.every((row) => !('id' in row))).toBe(true);
  expect(collections).toEqual([]);
});
