import { stringify } from 'csv-stringify/sync';
import type { Database } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { readRecords } from '../records/record.ts';
import type { RecordView } from '../records/record.ts';
import { searchProblems } from '../records/record-search.ts';
import type { RecordSearch, RecordSort } from '../records/record-search.ts';
import { allFound } from '../records/search-records.ts';
import { selectionReason } from '../selection-reason.ts';
import { filledColumns, keywordSeparator, safeCell, toldColumns } from './csv-columns.ts';
import type { FilledColumn, ToldColumn } from './csv-columns.ts';

/** Everything that a search finds, as CSV in UTF-8: text that is made while it is read. */
export function exportRecords(
  db: Database,
  person: Person,
  wish: { readonly search: RecordSearch; readonly sort: RecordSort },
): Outcome<AsyncGenerator<string>> {
  const problems = searchProblems(wish.search);
  if (problems.length > 0)
    return refused('invalid', selectionReason('search-unusable'), { fields: problems });
  return done(linesOf(db, person, wish));
}

async function* linesOf(
  db: Database,
  person: Person,
  wish: { readonly search: RecordSearch; readonly sort: RecordSort },
): AsyncGenerator<string> {
  const columns = [...filledColumns, ...toldColumns];
  yield stringify([columns]);
  for await (const ids of allFound(db, wish)) {
    const records = await readRecords(db, person, ids);
    const names = await signInNames(db, records);
    const rows = records.map((record) => {
      const cells = { ...filledCells(record, names), ...toldCells(record) };
      return columns.map((column) => safeCell(cells[column]));
    });
    yield stringify(rows);
  }
}

async function signInNames(db: Database, records: readonly RecordView[]): Promise<Map<string, string>> {
  const ids = [...new Set(records.map(({ responsible }) => responsible.id))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function filledCells(record: RecordView, names: ReadonlyMap<string, string>): Record<FilledColumn, string> {
  return {
    url: record.url,
    title: record.title,
    collection: record.collection.name,
    theme: record.theme.name,
    budget: record.budget,
    frequency: record.frequency,
    depth: record.depth,
    active: record.isActive ? 'yes' : 'no',
    responsible: names.get(record.responsible.id) ?? '',
    keywords: record.keywords.join(keywordSeparator),
    'further addresses': record.supplementary.join('\n'),
    'content note': record.contentNote,
    'technical note': record.technicalNote,
  };
}

function toldCells(record: RecordView): Record<ToldColumn, string> {
  return {
    id: record.id,
    state: record.state,
    'state reason': record.stateReason,
    'override note': record.overrideNote,
    host: record.host,
    domain: record.domain,
    'open notes': String(record.openNotes),
    outcome: record.outcome?.outcome ?? '',
    'outcome reason': record.outcome?.reason?.message ?? '',
    harvested: record.harvestedMs === null ? '' : new Date(record.harvestedMs).toISOString(),
    created: new Date(record.createdMs).toISOString(),
    'created by': record.createdBy.displayName,
    modified: new Date(record.modifiedMs).toISOString(),
    'modified by': record.modifiedBy.displayName,
  };
}
