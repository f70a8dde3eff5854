import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import type { LiveCheck } from '../live-check.ts';
import { selectionReason } from '../selection-reason.ts';
import { BadCsv, csvRows, keepBody, LargeCsv } from './csv-file.ts';
import type { CsvRow } from './csv-file.ts';
import { readHeading } from './csv-heading.ts';
import type { CsvHeading } from './csv-heading.ts';
import { takeRows } from './take-rows.ts';
import type { RowReport } from './take-rows.ts';

export interface ImportOrder {
  /** For rows that name none. */
  readonly collectionId: string;
  /** Tells the import from others, in the list of what was done; '' where it has none. */
  readonly fileName: string;
  readonly isTrial: boolean;
  /** Asks every server; a row whose server refuses is refused. */
  readonly isChecked: boolean;
}

export interface ImportView {
  /** For undoing; null: nothing was made. */
  bulkId: string | null;
  rows: number;
  created: number;
  refused: number;
  report: RowReport[];
}

const rowsAtOnce = 250;
/** Servers take their time, and whoever imports waits. */
const mostChecked = 1000;

/**
 * A CSV file of records. 1. the file is kept as it comes, and read to its end: what cannot be read at all is refused before
 * anything is written; 2. its rows are taken in parts, each a change of the catalogue: good ones are written, the others told.
 */
export async function importRecords(
  catalogue: Catalogue,
  liveCheck: LiveCheck,
  person: Person,
  { body, ...order }: ImportOrder & { readonly body: AsyncIterable<Uint8Array> },
): Promise<Outcome<ImportView>> {
  if (!may(person, 'records.edit')) return refused('forbidden', selectionReason('records-not-made'));
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-import-'));
  try {
    const path = join(folder, 'records.csv');
    await keepBody(body, path);
    const heading = await surveyed(path, order.isChecked);
    return done(await taken(path, { catalogue, liveCheck, person, order, heading }));
  } catch (error) {
    if (error instanceof BadCsv)
      return refused(error instanceof LargeCsv ? 'too-large' : 'invalid', error.reason);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the file to its end. */
async function surveyed(path: string, isChecked: boolean): Promise<CsvHeading> {
  let heading: CsvHeading | undefined;
  let rows = 0;
  for await (const { cells } of csvRows(path)) {
    heading ??= readHeading(cells);
    rows++;
  }
  if (heading === undefined) throw new BadCsv(selectionReason('file-empty'));
  if (isChecked && rows - 1 > mostChecked)
    throw new BadCsv(selectionReason('file-too-many-checked', { most: mostChecked }));
  return heading;
}

interface Taking {
  readonly catalogue: Catalogue;
  readonly liveCheck: LiveCheck;
  readonly person: Person;
  readonly order: ImportOrder;
  readonly heading: CsvHeading;
}

async function taken(
  path: string,
  { catalogue, liveCheck, person, order, heading }: Taking,
): Promise<ImportView> {
  const report: RowReport[] = [];
  const shared = {
    catalogue,
    person,
    order,
    heading,
    bulkId: newId(),
    liveCheck: order.isChecked ? liveCheck : undefined,
    collections: await collectionNames(catalogue.db),
    people: await peopleNames(catalogue.db),
    seen: new Map<string, number>(),
  };
  let part: CsvRow[] = [];
  for await (const row of csvRows(path)) {
    if (row.row === 1 || row.cells.every((cell) => cell.trim() === '')) continue;
    part.push(row);
    if (part.length < rowsAtOnce) continue;
    report.push(...(await takeRows(part, shared)));
    part = [];
  }
  report.push(...(await takeRows(part, shared)));
  const refusedRows = report.filter(({ outcome }) => outcome === 'refused').length;
  const created = report.filter(({ outcome }) => outcome === 'created').length;
  const bulkId = created === 0 ? null : shared.bulkId;
  return { bulkId, rows: report.length, created, refused: refusedRows, report };
}

async function collectionNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('collection').select(['id', 'nameFolded']).execute();
  return new Map(rows.map(({ id, nameFolded }) => [nameFolded, id]));
}

/** By the name that a person signs in with; by the name that others see where only one has it. */
async function peopleNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('account').select(['id', 'nameFolded', 'displayName']).execute();
  const shown = Map.groupBy(rows, ({ displayName }) => folded(displayName));
  const names = new Map<string, string>();
  for (const [name, people] of shown)
    for (const { id } of people.length === 1 ? people : []) names.set(name, id);
  for (const { id, nameFolded } of rows) names.set(nameFolded, id);
  return names;
}
