import type { Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import type { TargetWordTable } from '../../catalogue/tables.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { keywordsOf, suppliedUrls } from './target.ts';
import { targetWords } from './target-words.ts';

/** Makes the words by which these targets are found those of their fields as they are now. */
export async function writeWords(changing: Changing, ids: readonly string[]): Promise<void> {
  for (const some of chunks(ids, maxAtOnce)) {
    const missing: TargetWordTable[] = [];
    const present = await presentWords(changing, some);
    for (const [targetId, { titleFolded, words }] of await wantedWords(changing, some)) {
      const before = present.get(targetId) ?? [];
      // Under another title every word has another place.
      const kept = new Set(before.filter((row) => row.titleFolded === titleFolded).map(({ word }) => word));
      const gone = before.filter((row) => row.titleFolded !== titleFolded || !words.has(row.word));
      await removeWords(
        changing,
        targetId,
        gone.map(({ word }) => word),
      );
      for (const word of words) if (!kept.has(word)) missing.push({ word, titleFolded, targetId });
    }
    await insertMany(changing, 'targetWord', missing);
  }
}

async function removeWords(changing: Changing, targetId: string, words: readonly string[]): Promise<void> {
  for (const some of chunks(words, maxAtOnce))
    await changing
      .deleteFrom('targetWord')
      .where('targetId', '=', targetId)
      .where('word', 'in', some)
      .execute();
}

async function presentWords(
  changing: Changing,
  ids: readonly string[],
): Promise<Map<string, TargetWordTable[]>> {
  const rows = await changing.selectFrom('targetWord').selectAll().where('targetId', 'in', ids).execute();
  return Map.groupBy(rows, ({ targetId }) => targetId);
}

interface WantedWords {
  readonly titleFolded: string;
  readonly words: ReadonlySet<string>;
}

async function wantedWords(changing: Changing, ids: readonly string[]): Promise<Map<string, WantedWords>> {
  const rows = await changing
    .selectFrom('target')
    .select(['id', 'title', 'titleFolded', 'url', 'host'])
    .select(['contentNote', 'technicalNote', 'overrideNote', 'stateReason'])
    .where('id', 'in', ids)
    .execute();
  const urls = await suppliedUrls(changing, ids);
  const keywords = await keywordsOf(changing, ids);
  return new Map(
    rows.map((row) => {
      const lists = { supplementary: urls.get(row.id) ?? [], keywords: keywords.get(row.id) ?? [] };
      const words = new Set(targetWords({ ...row, ...lists }));
      return [row.id, { titleFolded: row.titleFolded, words }];
    }),
  );
}
