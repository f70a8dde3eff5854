import { describe, expect, it } from 'vitest';
import { knownSort, nextSort, rowsWith, shownColumns, sortedColumns, sortedRows } from './column.ts';
import type { Column } from './column.ts';

interface Row {
  readonly name: string;
  readonly size: number | null;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name }) => name,
    by: ({ name }) => name,
  },
  { id: 'size', title: 'Size', sort: 'bytes', cell: ({ size }) => size, by: ({ size }) => size },
  { id: 'note', title: 'Note', cell: () => '', isExtra: true },
];
const sorted: readonly Column<Row>[] = ['name', 'size'].map((id) => ({
  id,
  title: '',
  cell: () => '',
  sort: id,
}));
const sorts = (rows: number): readonly (string | undefined)[] =>
  sortedColumns(sorted, rows).map(({ sort }) => sort);
const known = (asked: string): string => knownSort(columns, asked, '-name');
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

  it('are sorted by the first alone where there are very many', () => {
    expect([sorts(9999), sorts(10_000)]).toEqual([
      ['name', 'size'],
      ['name', undefined],
    ]);
  });

  it('are in the usual order where the address asks for one that they do not have', () => {
    expect([known('bytes'), known('-name'), known('')]).toEqual(['bytes', '-name', '-name']);
    expect([known('size'), known('note'), known('--name'), known('colour')]).toEqual(
      Array.from({ length: 4 }, () => '-name'),
    );
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
    expect([namesBy('name'), namesBy('-name'), namesBy('bytes')]).toEqual(['abc', 'cba', 'bac']);
  });

  it('are those that have what was typed, whatever its capitals and accents', () => {
    const seasons = [{ name: 'Été' }, { name: 'Hiver' }];
    const names = (typed: string): readonly string[] | undefined =>
      rowsWith(seasons, typed, ({ name }) => [name, 'x'])?.map(({ name }) => name);
    expect([names(' ETE '), names(''), names('z')]).toEqual([['Été'], ['Été', 'Hiver'], []]);
    expect(rowsWith(undefined, '', () => [])).toBeUndefined();
  });

  it('stand last where they have no value, both ways, and as they came where they have the same', () => {
    const some: readonly Row[] = [
      { name: 'É', size: null },
      { name: 'f', size: 2 },
      { name: 'd', size: null },
      { name: 'e', size: 2 },
      { name: 'F', size: 1 },
    ];
    const by = (sort: string): string =>
      sortedRows(some, columns, sort)
        .map(({ name }) => name)
        .join('');
    expect([by('bytes'), by('-bytes')]).toEqual(['FfeÉd', 'feFÉd']);
    expect([by('name'), by('-name')]).toEqual(['dÉefF', 'fFÉed']);
  });

  it('stay as they came where the column has no order, or the address names none that we know', () => {
    expect([namesBy('note'), namesBy(''), namesBy('-'), namesBy('elsewhere')]).toEqual(
      Array.from({ length: 4 }, () => 'bca'),
    );
  });
});
