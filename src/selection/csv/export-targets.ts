import { stringify } from 'csv-stringify/sync';
import type { Database } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { readTargets } from '../targets/target.ts';

import { searchProblems } from '../targets/target-search.ts';

import { allFound } from '../targets/search-targets.ts';
import { selectionReason } from '../selection-reason.ts';
import { filledColumns, keywordSeparator, safeCell, exportedColumns } from './csv-columns.ts';
import type { FilledColumn, ExportedColumn } from './csv-columns.ts';
import type { TargetSearch, TargetSort, TargetView } from '../targets/target-shape.ts';

/** All results of a search as CSV in UTF-8, streamed. */
export function exportTargets(
  db: Database,
  person: Person,
  request: { readonly search: TargetSearch; readonly sort: TargetSort },
): Outcome<AsyncGenerator<string>> {
  const problems = searchProblems(request.search);
  if (problems.length > 0)
    return refused('invalid', selectionReason('search-unusable'), { fields: problems });
  return done(linesOf(db, person, request));
}

async function* linesOf(
  db: Database,
  person: Person,
  request: { readonly search: TargetSearch; readonly sort: TargetSort },
): AsyncGenerator<string> {
  const columns = [...filledColumns, ...exportedColumns];
  yield stringify([columns]);
  for await (const ids of allFound(db, request)) {
    const targets = await readTargets(db, person, ids);
    const names = await signInNames(db, targets);
    const rows = targets.map((target) => {
      const cells = { ...filledCells(target, names), ...exportedCells(target) };
      return columns.map((column) => safeCell(cells[column]));
    });
    yield stringify(rows);
  }
}

async function signInNames(db: Database, targets: readonly TargetView[]): Promise<Map<string, string>> {
  const ids = [...new Set(targets.map(({ responsible }) => responsible.id))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function filledCells(target: TargetView, names: ReadonlyMap<string, string>): Record<FilledColumn, string> {
  return {
    url: target.url,
    title: target.title,
    collection: target.collection.name,
    theme: target.theme.name,
    budget: target.budget,
    frequency: target.frequency,
    depth: target.depth,
    active: target.isActive ? 'yes' : 'no',
    responsible: names.get(target.responsible.id) ?? '',
    keywords: target.keywords.join(keywordSeparator),
    'further addresses': target.supplementary.join('\n'),
    'content note': target.contentNote,
    'technical note': target.technicalNote,
  };
}

function exportedCells(target: TargetView): Record<ExportedColumn, string> {
  return {
    id: target.id,
    state: target.state,
    'state reason': target.stateReason,
    'override note': target.overrideNote,
    host: target.host,
    domain: target.domain,
    'open notes': String(target.openNotes),
    outcome: target.outcome?.outcome ?? '',
    'outcome reason': target.outcome?.reason?.message ?? '',
    harvested: target.harvestedMs === null ? '' : new Date(target.harvestedMs).toISOString(),
    created: new Date(target.createdMs).toISOString(),
    'created by': target.createdBy.displayName,
    modified: new Date(target.modifiedMs).toISOString(),
    'modified by': target.modifiedBy.displayName,
  };
}
