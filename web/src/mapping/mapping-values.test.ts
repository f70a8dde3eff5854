import { describe, expect, it } from 'vitest';
import type { MappingAnswer } from '../../../src/planning/mapping/mapping.ts';
import {
  changedRows,
  mappingBody,
  mappingProblems,
  mappingValues,
  newSettingsRow,
} from './mapping-values.ts';

const answer: MappingAnswer = {
  version: 3,
  rows: [
    {
      id: 'r1',
      budget: 'small',
      frequency: null,
      depth: 'host',
      templateId: 't1',
      maxUrls: 10_000,
      maxBytes: 500_000_000,
      scope: 'host',
      clicks: 0,
    },
    {
      id: 'r2',
      budget: null,
      frequency: null,
      depth: null,
      templateId: 't1',
      maxUrls: null,
      maxBytes: null,
      scope: null,
      clicks: null,
    },
  ],
  collections: [{ collectionId: 'c1', frequency: 'monthly', harvestId: 'h1' }],
  unmapped: [],
};

const values = mappingValues(answer);

describe('the mapping in its form', () => {
  it('gives back what it was given', () => {
    const { rows, collections } = answer;
    expect(mappingBody(values)).toEqual({ rows, collections });
    expect(mappingProblems(values).size).toBe(0);
  });

  it('stands in the order of budgets, frequencies and depths', () => {
    const [exact, any] = answer.rows;
    if (exact === undefined || any === undefined) throw new Error('two rows');
    const large = { ...exact, id: 'r3', budget: 'large' } as const;
    const { rows } = mappingValues({ ...answer, rows: [any, large, exact] });
    expect(rows.map(({ id }) => id)).toEqual(['r1', 'r3', 'r2']);
  });

  it('marks rows that say the same, or nothing', () => {
    const row = { ...newSettingsRow, key: 'new', templateId: 't2' };
    expect(mappingProblems({ ...values, rows: [...values.rows, row] }).get('new')).toBe('twice');
    expect(mappingProblems({ ...values, rows: [{ ...row, templateId: '' }] }).get('new')).toBe('incomplete');
    expect(mappingProblems({ ...values, rows: [{ ...row, maxBytes: 'much' }] }).get('new')).toBe('size');
    expect(mappingProblems({ ...values, rows: [{ ...row, clicks: 'x' }] }).get('new')).toBe('number');
    const way = { key: 'way', collectionId: 'c1', frequency: 'monthly', harvestId: 'h2' };
    expect(mappingProblems({ ...values, collections: [...values.collections, way] }).get('way')).toBe(
      'twice',
    );
    expect(mappingProblems({ ...values, collections: [{ ...way, harvestId: '' }] }).get('way')).toBe(
      'incomplete',
    );
  });

  it('counts what was changed, added and taken out', () => {
    expect(changedRows(values, values)).toBe(0);
    const [first, second] = values.rows;
    if (first === undefined || second === undefined) throw new Error('two rows');
    expect(changedRows(values, { ...values, rows: [{ ...first, maxUrls: '5' }, second] })).toBe(1);
    expect(changedRows(values, { rows: [second], collections: [] })).toBe(2);
    expect(changedRows(values, { ...values, rows: [...values.rows, { ...newSettingsRow, key: 'n' }] })).toBe(
      1,
    );
  });
});
