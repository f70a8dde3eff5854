import { describe, expect, it } from 'vitest';
import { nextSort, rowsWith, shownColumns, sortedRows } from './column.ts';
import type { Column } from './column.ts';

interface Row {
  readonly name: string;
  readonly size: number;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name }) => name,
    compare: (one, other) => (one.name < other.name ? -1 : 1),
  },
  { id: 'size', title: 'Size', cell: ({ size }) => size, compare: (one, other) => one.size - other.size },
  { id: 'note', title: 'Note', cell: () => '', isExtra: true },
];
const idsOf = (shown: readonly Column<Row>[]): readonly string[] => shown.map(({ id }) => id);

describe('columns', () => {
  it('are the usual ones until somebody chooses', () => {
    expect(idsOf(shownColumns(columns, undefined))).toEqual(['name', 'size']);
  });

  it('stand in their own order, and the first is always there', () => {
    expect(idsOf(shownColumns(columns, ['note', 'size']))).toEqual(['name', 'size', 'note']);
    expect(idsOf(shownColumns(columns, ['gone']))).toEqual(['name']);
  });

  it('order the table, the other way round when they already do', () => {
    expect(nextSort('', 'name')).toBe('name');
    expect(nextSort('name', 'name')).toBe('-name');
    expect(nextSort('-name', 'name')).toBe('name');
    expect(nextSort('-size', 'name')).toBe('name');
  });
});

describe('rows that came whole', () => {
  const rows: readonly Row[] = [
    { name: 'b', size: 1 },
    { name: 'c', size: 3 },
    { name: 'a', size: 2 },
  ];
  const namesBy = (sort: string): string =>
    sortedRows(rows, columns, sort)
      .map(({ name }) => name)
      .join('');

  it('are ordered by the column', () => {
    expect([namesBy('name'), namesBy('-name'), namesBy('size')]).toEqual(['abc', 'cba', 'bac']);
  });

  it('are those that have what was typed, whatever its capitals and accents', () => {
    const seasons = [{ name: 'Été' }, { name: 'Hiver' }];
    const names = (typed: string): readonly string[] | undefined =>
      rowsWith(seasons, typed, ({ name }) => [name, 'x'])?.map(({ name }) => name);
    expect([names(' ETE '), names(''), names('z')]).toEqual([['Été'], ['Été', 'Hiver'], []]);
    expect(rowsWith(undefined, '', () => [])).toBeUndefined();
  });

  it('stay as they came where the column has no order, or the address names none that we know', () => {
    expect([namesBy('note'), namesBy(''), namesBy('-'), namesBy('elsewhere')]).toEqual(
      Array.from({ length: 4 }, () => 'bca'),
    );
  });
});
