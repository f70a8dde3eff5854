import type { Database } from '../../catalogue/catalogue.ts';
import { namesOf } from '../../catalogue/names-of.ts';
import { outcomeView } from '../../crawl/outcome-view.ts';
import { mayEditIn } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { TargetReference, TargetView } from './target-shape.ts';

export async function readTarget(db: Database, person: Person, id: string): Promise<TargetView | undefined> {
  const [target] = await readTargets(db, person, [id]);
  return target;
}

/** Targets as rows that this person changes. */
export function targetsFor(person: Person, conflict: Reason) {
  return {
    table: 'target',
    subject: 'target',
    conflict,
    read: async (db: Database, id: string): Promise<Outcome<TargetView>> => {
      const target = await readTarget(db, person, id);
      return target === undefined ? noSuch('target') : done(target);
    },
  } as const;
}

/** In the order of the ids; missing targets are omitted. */
export async function readTargets(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<TargetView[]> {
  const targets: TargetView[] = [];
  for (const some of chunks(ids, maxAtOnce)) {
    const [rows, urls, keywords] = await Promise.all([
      rowsWithNames(db, some),
      suppliedUrls(db, some),
      keywordsOf(db, some),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of some) {
      const row = byId.get(id);
      if (row === undefined) continue;
      const lists = { supplementary: urls.get(id) ?? [], keywords: keywords.get(id) ?? [] };
      targets.push(viewOf(row, lists, person));
    }
  }
  return targets;
}

export async function readReferences(db: Database, ids: readonly string[]): Promise<TargetReference[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('target')
    .innerJoin('collection', 'collection.id', 'target.collectionId')
    .select(['target.id', 'target.title', 'target.url', 'target.state'])
    .select(['collection.id as collectionId', 'collection.name as collectionName'])
    .where('target.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { title, url, state, collectionId, collectionName } = row;
    return [{ id, title, url, state, collection: { id: collectionId, name: collectionName } }];
  });
}

export async function suppliedUrls(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('targetUrl')
    .select(['targetId', 'url'])
    .where('targetId', 'in', ids)
    .orderBy('targetId')
    .orderBy('position')
    .execute();
  return listsOf(rows.map(({ targetId, url }) => [targetId, url]));
}

export async function keywordsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('targetKeyword')
    .select(['targetId', 'keyword'])
    .where('targetId', 'in', ids)
    .orderBy('targetId')
    .orderBy('keywordFolded')
    .orderBy('keyword')
    .execute();
  return listsOf(rows.map(({ targetId, keyword }) => [targetId, keyword]));
}

function listsOf(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const [id, text] of pairs) {
    const list = lists.get(id);
    if (list === undefined) lists.set(id, [text]);
    else list.push(text);
  }
  return lists;
}

/** Separate queries: planning the joins takes longer than running all of these. */
async function rowsWithNames(db: Database, ids: readonly string[]) {
  const rows = await db.selectFrom('target').selectAll().where('id', 'in', ids).execute();
  const [collections, themes, people] = await Promise.all([
    namesOf(
      db,
      'collection',
      rows.map(({ collectionId }) => collectionId),
    ),
    namesOf(
      db,
      'theme',
      rows.map(({ themeId }) => themeId),
    ),
    namesOf(
      db,
      'account',
      rows.flatMap((row) => [row.responsibleId, row.createdBy, row.modifiedBy, row.decidedBy ?? []].flat()),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    collectionName: collections.get(row.collectionId) ?? '',
    themeName: themes.get(row.themeId) ?? '',
    responsibleName: people.get(row.responsibleId) ?? '',
    creatorName: people.get(row.createdBy) ?? '',
    modifierName: people.get(row.modifiedBy) ?? '',
    deciderName: people.get(row.decidedBy ?? '') ?? '',
  }));
}

type RowWithNames = Awaited<ReturnType<typeof rowsWithNames>>[number];

function viewOf(
  row: RowWithNames,
  { supplementary, keywords }: { readonly supplementary: string[]; readonly keywords: string[] },
  person: Person,
): TargetView {
  return {
    id: row.id,
    version: row.version,
    collection: { id: row.collectionId, name: row.collectionName },
    title: row.title,
    url: row.url,
    host: row.host,
    domain: row.domain,
    supplementary,
    state: row.state,
    stateReason: row.stateReason,
    isActive: row.isActive === 1,
    budget: row.budget,
    frequency: row.frequency,
    depth: row.depth,
    theme: { id: row.themeId, name: row.themeName },
    keywords,
    contentNote: row.contentNote,
    technicalNote: row.technicalNote,
    overrideNote: row.overrideNote,
    responsible: { id: row.responsibleId, displayName: row.responsibleName },
    createdMs: row.createdMs,
    createdBy: { id: row.createdBy, displayName: row.creatorName },
    modifiedMs: row.modifiedMs,
    modifiedBy: { id: row.modifiedBy, displayName: row.modifierName },
    decidedMs: row.decidedMs,
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, displayName: row.deciderName },
    openNotes: row.openNotes,
    outcome: outcomeView({ outcome: row.outcome, why: row.outcomeWhy, sinceMs: row.outcomeSinceMs }),
    harvestedMs: row.outcomeMs,
    mayEdit: mayEditIn(person, row.collectionId),
  };
}
