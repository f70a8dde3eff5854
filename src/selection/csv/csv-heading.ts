import { folded } from '../../catalogue/folded.ts';
import { BadCsv } from './csv-file.ts';
import { cellText, filledColumns, toldColumns } from './csv-columns.ts';
import type { FilledColumn } from './csv-columns.ts';

/** Which cell of a row belongs to which column. */
export type CsvHeading = ReadonlyMap<FilledColumn, number>;

/** Reads the heading: any order, any case; what is unknown is named, because a slip would lose a column silently. */
export function readHeading(cells: readonly string[]): CsvHeading {
  const heading = new Map<FilledColumn, number>();
  const unknown: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = folded(cellText(cell)).replaceAll(/[\s_-]+/g, ' ');
    if (name === '' || (toldColumns as readonly string[]).includes(name)) continue;
    const column = filledColumns.find((each) => each === name);
    if (column === undefined) unknown.push(cell.trim());
    else if (heading.has(column)) throw new BadCsv(`The column "${column}" is there twice.`);
    else heading.set(column, index);
  }
  if (unknown.length > 0)
    throw new BadCsv(
      `Unknown columns in the heading (row 1): ${unknown.slice(0, 20).join(', ')}. These are known: ${filledColumns.join(', ')}.`,
    );
  if (!heading.has('url'))
    throw new BadCsv('The heading (row 1) has no column "url". The first row names the columns.');
  return heading;
}
