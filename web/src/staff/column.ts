import type { ReactNode } from 'react';

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
  /** For lists that came whole: the order is made here. */
  readonly compare?: (one: Row, other: Row) => number;
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

/** Capitals and accents do not matter. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string,
): readonly Row[] {
  const isDown = sort.startsWith('-');
  const name = isDown ? sort.slice(1) : sort;
  const compare = columns.find((column) => (column.sort ?? column.id) === name)?.compare;
  if (compare === undefined) return rows;
  const sorted = rows.toSorted(compare);
  return isDown ? sorted.toReversed() : sorted;
}
