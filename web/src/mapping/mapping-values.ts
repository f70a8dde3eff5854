import { defined } from '../../../src/formats/values/defined.ts';
import { budgets, depths, frequencies } from '../../../src/catalogue/target-options.ts';
import type { MappingAnswer } from '../../../src/planning/mapping/mapping.ts';
import { countText, readCount, readSize, sizeText } from '../harvests/size-text.ts';

type ApiRow = MappingAnswer['rows'][number];
type ApiCollection = MappingAnswer['collections'][number];

/** A row as people write it; '' stands for any, or for what the template says. */
export interface SettingsRow {
  /** For React: rows that are not saved have no id yet. */
  readonly key: string;
  readonly id: string | undefined;
  readonly budget: string;
  readonly frequency: string;
  readonly depth: string;
  readonly templateId: string;
  readonly maxUrls: string;
  readonly maxBytes: string;
  readonly scope: string;
  readonly clicks: string;
}

export interface CollectionRow {
  readonly key: string;
  readonly collectionId: string;
  readonly frequency: string;
  readonly harvestId: string;
}

export interface MappingValues {
  readonly rows: readonly SettingsRow[];
  readonly collections: readonly CollectionRow[];
}

export const newSettingsRow: Omit<SettingsRow, 'key'> = {
  id: undefined,
  budget: '',
  frequency: '',
  depth: '',
  templateId: '',
  maxUrls: '',
  maxBytes: '',
  scope: '',
  clicks: '',
};

export function mappingValues({ rows, collections }: MappingAnswer): MappingValues {
  return {
    rows: rows.toSorted(inOrder).map((row, index) => ({
      key: row.id ?? `row ${index}`,
      id: row.id,
      budget: row.budget ?? '',
      frequency: row.frequency ?? '',
      depth: row.depth ?? '',
      templateId: row.templateId,
      maxUrls: countText(row.maxUrls),
      maxBytes: sizeText(row.maxBytes),
      scope: row.scope ?? '',
      clicks: countText(row.clicks),
    })),
    collections: collections.map(({ collectionId, frequency, harvestId }) => ({
      key: `${collectionId} ${frequency ?? ''}`,
      collectionId,
      frequency: frequency ?? '',
      harvestId,
    })),
  };
}

/** For PUT /mapping; what cannot be read was marked. */
export function mappingBody({ rows, collections }: MappingValues): {
  readonly rows: readonly ApiRow[];
  readonly collections: readonly ApiCollection[];
} {
  return {
    rows: rows.map(({ id, budget, frequency, depth, templateId, scope, ...row }) => ({
      ...defined({ id }),
      budget: orNull(budget) as ApiRow['budget'],
      frequency: orNull(frequency) as ApiRow['frequency'],
      depth: orNull(depth) as ApiRow['depth'],
      templateId,
      maxUrls: readCount(row.maxUrls) ?? null,
      maxBytes: readSize(row.maxBytes) ?? null,
      scope: orNull(scope) as ApiRow['scope'],
      clicks: readClicks(row.clicks) ?? null,
    })),
    collections: collections.map(({ collectionId, frequency, harvestId }) => ({
      collectionId,
      frequency: orNull(frequency) as ApiCollection['frequency'],
      harvestId,
    })),
  };
}

export type RowProblem = 'incomplete' | 'twice' | 'number' | 'size';

/** The problems of rows, by key. */
export function mappingProblems({ rows, collections }: MappingValues): ReadonlyMap<string, RowProblem> {
  const problems = new Map<string, RowProblem>();
  const settings = new Set<string>();
  for (const row of rows) {
    const what = [row.budget, row.frequency, row.depth].join(' ');
    if (row.templateId === '') problems.set(row.key, 'incomplete');
    else if (settings.has(what)) problems.set(row.key, 'twice');
    else if (readSize(row.maxBytes) === undefined) problems.set(row.key, 'size');
    else if (readCount(row.maxUrls) === undefined || readClicks(row.clicks) === undefined)
      problems.set(row.key, 'number');
    settings.add(what);
  }
  const ways = new Set<string>();
  for (const { key, collectionId, frequency, harvestId } of collections) {
    const what = `${collectionId} ${frequency}`;
    if (collectionId === '' || harvestId === '') problems.set(key, 'incomplete');
    else if (ways.has(what)) problems.set(key, 'twice');
    ways.add(what);
  }
  return problems;
}

/** How many rows are not as they were. */
export function changedRows(before: MappingValues, now: MappingValues): number {
  return changedIn(before.rows, now.rows) + changedIn(before.collections, now.collections);
}

function changedIn<Row extends { readonly key: string }>(
  before: readonly Row[],
  now: readonly Row[],
): number {
  const former = new Map(before.map((row) => [row.key, JSON.stringify(row)]));
  const changed = now.filter((row) => former.get(row.key) !== JSON.stringify(row)).length;
  const kept = new Set(now.map(({ key }) => key));
  return changed + before.filter(({ key }) => !kept.has(key)).length;
}

function readClicks(text: string): number | null | undefined {
  return text.trim() === '0' ? 0 : readCount(text);
}

/** As people look for them: by budget, frequency and depth, those for any at the end. */
function inOrder(one: ApiRow, other: ApiRow): number {
  return (
    placeOf(budgets, one.budget) - placeOf(budgets, other.budget) ||
    placeOf(frequencies, one.frequency) - placeOf(frequencies, other.frequency) ||
    placeOf(depths, one.depth) - placeOf(depths, other.depth)
  );
}

function placeOf(names: readonly string[], name: string | null): number {
  return name === null ? names.length : names.indexOf(name);
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
