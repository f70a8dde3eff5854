import { isValidElement } from 'react';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import { csvText } from './csv-text.ts';
import { When } from './when.tsx';

/** A table with the columns that are shown, for spreadsheets. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const told = columns.filter(({ isTool }) => isTool !== true);
  return csvText([
    told.map(({ title }) => title),
    ...rows.map((row) => told.map((column) => cellText(column, row))),
  ]);
}

function cellText<Row>({ value, cell }: Column<Row>, row: Row): string {
  return value === undefined ? textOf(cell(row)).trim() : String(value(row) ?? '');
}

/** The words of what a cell shows. Moments are those of ISO 8601: everybody's time, and spreadsheets know it. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return (node as readonly ReactNode[]).map((each) => textOf(each)).join('');
  if (!isValidElement<{ readonly children?: ReactNode; readonly atMs?: number | null }>(node)) return '';
  const { children, atMs } = node.props;
  if (node.type === When) return atMs === null || atMs === undefined ? '' : new Date(atMs).toISOString();
  return textOf(children);
}
