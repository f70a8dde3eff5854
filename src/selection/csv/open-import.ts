import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import type { LiveCheck } from '../live-check.ts';
import { selectionReason } from '../selection-reason.ts';
import { BadCsv, csvRows, isEmptyRow, keepBody, LargeCsv } from './csv-file.ts';
import { readHeading } from './csv-heading.ts';
import type { CsvHeading } from './csv-heading.ts';
import { maxChecked } from './csv-limits.ts';
import { TargetImport } from './target-import.ts';
import type { ImportOrder } from './import-shape.ts';

export interface ImportFile extends ImportOrder {
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Imports a CSV file of targets: 1. the file is stored as it arrives and read to its end, so that an unreadable file is refused
 * before anything is written; 2. its rows are imported in batches, each a transaction: valid rows are written, the others
 * reported. This function does the first step; the caller runs and closes the import.
 */
export async function openImport(
  catalogue: Catalogue,
  liveCheck: LiveCheck,
  person: Person,
  { body, ...order }: ImportFile,
): Promise<Outcome<TargetImport>> {
  if (!may(person, 'targets.edit')) return refused('forbidden', selectionReason('targets-not-made'));
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-import-'));
  try {
    const path = join(folder, 'targets.csv');
    await keepBody(body, path);
    const { heading, rows } = await surveyed(path, order.isChecked);
    return done(
      await TargetImport.open({ catalogue, liveCheck, person, order, folder, path, heading, rows }),
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof BadCsv)
      return refused(error instanceof LargeCsv ? 'too-large' : 'invalid', error.reason);
    throw error;
  }
}

async function surveyed(
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
