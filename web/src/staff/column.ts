import type { ReactNode } from 'react';
import { folded } from '../../../src/catalogue/folded.ts';

export interface Column<Row> {
  /** Never changed: what a person chose is kept by it. */
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** For an export, where the words of the cell do not tell it, or not to a program. */
  readonly value?: (row: Row) => string | number | null;
  /** Buttons: nothing that an export could tell. */
  readonly isTool?: boolean;
  /** The API's word for this order; `-word` is the other way round. */
  readonly sort?: string;
  /** For lists that came whole: what they are sorted by here. Null stands last, both ways. */
  readonly by?: (row: Row) => string | number | null;
  /** Not shown until somebody chooses it. */
  readonly isExtra?: boolean;
  readonly align?: 'end';
  /** Of CSS, where the content should not decide: '12rem'. */
  readonly width?: string;
}

/** In the order of the columns; the first names the row and is always there. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): readonly Column<Row>[] {
  return columns.filter(
    ({ id, isExtra }, index) =>
      index === 0 || (chosen === undefined ? isExtra !== true : chosen.includes(id)),
  );
}

/** A heading was pressed: by this column, and the other way round when it already was. */
export function nextSort(present: string, column: string): string {
  return present === column ? `-${column}` : column;
}

/** Of a list that came whole: the rows that have what was typed in one of these texts. */
export function rowsWith<Row>(
  rows: readonly Row[] | undefined,
  typed: string,
  textsOf: (row: Row) => readonly string[],
): readonly Row[] | undefined {
  const wanted = folded(typed.trim());
  return rows?.filter((row) => textsOf(row).some((text) => folded(text).includes(wanted)));
}

/** The word for the order of a column, in the address and for the API. Undefined: it has none. */
export function sortWord<Row>({ id, sort, by }: Column<Row>): string | undefined {
  return sort ?? (by === undefined ? undefined : id);
}

/** The order that the address asks for; the usual one where no column knows it. */
export function knownSort<Row>(columns: readonly Column<Row>[], asked: string, defaultValue: string): string {
  const name = asked.replace(/^-/, '');
  return columns.some((column) => sortWord(column) === name) ? asked : defaultValue;
}

/** Longer lists of sites are sorted by the API by their first column only. */
const maxSorted = 10_000;

export function sortedColumns<Row>(columns: readonly Column<Row>[], rows: number): readonly Column<Row>[] {
  if (rows < maxSorted) return columns;
  return columns.map(({ sort, ...column }, index) =>
    index === 0 && sort !== undefined ? { ...column, sort } : column,
  );
}

/** Of a list that came whole. As the server does it: capitals and accents do not matter, what has no value stands last. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string,
): readonly Row[] {
  const name = sort.replace(/^-/, '');
  const by = columns.find((column) => sortWord(column) === name)?.by;
  if (by === undefined) return rows;
  const turn = sort === name ? 1 : -1;
  const keyed = rows.map((row) => {
    const value = by(row);
    return { row, key: typeof value === 'string' ? folded(value) : value };
  });
  return keyed
    .toSorted((one, other) => {
      if (one.key === null || other.key === null)
        return Number(one.key === null) - Number(other.key === null);
      return turn * (one.key < other.key ? -1 : Number(one.key > other.key));
    })
    .map(({ row }) => row);
}
