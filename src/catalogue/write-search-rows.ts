import { sql } from 'kysely';
import type { Catalogue, Changing } from './catalogue.ts';
import { adapterOf } from './engines/engine-adapter.ts';
import { sortedColumns } from './target-index/target-index.ts';
import type { SearchRow } from './target-index/target-index.ts';
import { targetWords, tokenOf } from './target-index/target-words.ts';

/** Targets in one batch. */
const maxAtOnce = 500;

/**
 * Updates the search rows of these targets. Call it in every change of a target, of its keywords and URLs, and of the number of
 * its open notes.
 */
export async function writeSearchRows(changing: Changing, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += maxAtOnce) {
    const rows = await searchRows(changing, ids.slice(at, at + maxAtOnce));
    await adapterOf(changing).targets.write(changing, rows);
  }
}

/** Writes missing search rows: after a migration, and after a restore, since backups have none. */
export async function fillSearchRows(catalogue: Catalogue): Promise<void> {
  let last = '';
  for (;;) {
    const ids = await missingAfter(catalogue, last);
    if (ids.length === 0) return;
    await catalogue.change((changing) => writeSearchRows(changing, ids));
    last = ids.at(-1) ?? '';
  }
}

async function missingAfter({ db }: Catalogue, last: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select target.id from target
    where target.id > ${last} and not exists (select 1 from target_search where target_search.id = target.id)
    order by target.id limit ${10 * maxAtOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

async function searchRows(changing: Changing, ids: readonly string[]): Promise<SearchRow[]> {
  const targets = await changing
    .selectFrom('target')
    .select(sortedColumns)
    .select(['title', 'url', 'contentNote', 'technicalNote', 'overrideNote', 'stateReason'])
    .select(['isActive', 'outcome'])
    .where('id', 'in', ids)
    .execute();
  const keywords = await changing
    .selectFrom('targetKeyword')
    .select(['targetId', 'keyword', 'keywordFolded'])
    .where('targetId', 'in', ids)
    .execute();
  const urls = await changing
    .selectFrom('targetUrl')
    .select(['targetId', 'url'])
    .where('targetId', 'in', ids)
    .orderBy('position')
    .execute();
  const keywordsOf = Map.groupBy(keywords, ({ targetId }) => targetId);
  const urlsOf = Map.groupBy(urls, ({ targetId }) => targetId);
  return targets.map(({ isActive, outcome, ...target }) => {
    const own = keywordsOf.get(target.id) ?? [];
    const texts = {
      ...target,
      keywords: own.map(({ keyword }) => keyword),
      supplementary: (urlsOf.get(target.id) ?? []).map(({ url }) => url),
    };
    const words = [
      ...targetWords(texts),
      ...tokenColumns.map((column) => tokenOf(column, target[column])),
      tokenOf('hasOpenNotes', Number(target.openNotes > 0)),
      tokenOf('isActive', isActive),
      ...(outcome === null ? [] : [tokenOf('outcome', outcome)]),
      ...own.map(({ keywordFolded }) => tokenOf('keyword', keywordFolded)),
    ];
    return { ...target, words: [...new Set(words)].join(' ') };
  });
}

const tokenColumns = [
  'collectionId',
  'themeId',
  'state',
  'frequency',
  'depth',
  'budget',
  'responsibleId',
  'createdBy',
  'modifiedBy',
  'openNotes',
  'host',
  'domain',
] as const;
