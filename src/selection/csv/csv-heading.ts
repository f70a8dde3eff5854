import { folded } from '../../catalogue/folded.ts';
import { selectionReason } from '../selection-reason.ts';
import { BadCsv, csvRows, isEmptyRow } from './csv-file.ts';
import { cellText, filledColumns, exportedColumns } from './csv-columns.ts';
import type { FilledColumn } from './csv-columns.ts';
import { maxChecked } from './csv-limits.ts';

/** The cells of a row by column. */
export type CsvHeading = ReadonlyMap<FilledColumn, number>;

/** Reads the heading: any order, any case. Unknown names are refused, since a typo would drop a column silently. */
export function readHeading(cells: readonly string[]): CsvHeading {
  const heading = new Map<FilledColumn, number>();
  const unknown: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = folded(cellText(cell)).replaceAll(/[\s_-]+/g, ' ');
    if (name === '' || (exportedColumns as readonly string[]).includes(name)) continue;
    const column = filledColumns.find((each) => each === name);
    if (column === undefined) unknown.push(cell.trim());
    else if (heading.has(column)) throw new BadCsv(selectionReason('file-column-twice', { column }));
    else heading.set(column, index);
  }
  if (unknown.length > 0)
    throw new BadCsv(
      selectionReason('file-columns-unknown', {
        columns: unknown.slice(0, 20).join(', '),
        known: filledColumns.join(', '),
      }),
    );
  if (!heading.has('url')) throw new BadCsv(selectionReason('file-no-url'));
  return heading;
}

/** Reads a file to its end. */
export async function surveyCsv(
  path: string,
  isChecked: boolean,
): Promise<{ readonly heading: CsvHeading; readonly rows: number }> {
  let heading: CsvHeading | undefined;
  let rows = 0;
  for await (const row of csvRows(path)) {
    if (heading === undefined) heading = readHeading(row.cells);
    else if (!isEmptyRow(row)) rows++;
  }
  if (heading === undefined) throw new BadCsv(selectionReason('file-empty'));
  if (isChecked && rows > maxChecked)
    throw new BadCsv(selectionReason('file-too-many-checked', { max: maxChecked }));
  return { heading, rows };
}
