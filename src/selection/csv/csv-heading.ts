import { folded } from '../../catalogue/folded.ts';
import { selectionReason } from '../selection-reason.ts';
import { BadCsv } from './csv-file.ts';
import { cellText, filledColumns, toldColumns } from './csv-columns.ts';
import type { FilledColumn } from './csv-columns.ts';

/** The cells of a row by column. */
export type CsvHeading = ReadonlyMap<FilledColumn, number>;

/** Reads the heading: any order, any case. Unknown names are refused, since a typo would drop a column silently. */
export function readHeading(cells: readonly string[]): CsvHeading {
  const heading = new Map<FilledColumn, number>();
  const unknown: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = folded(cellText(cell)).replaceAll(/[\s_-]+/g, ' ');
    if (name === '' || (toldColumns as readonly string[]).includes(name)) continue;
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
