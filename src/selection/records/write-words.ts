import type { Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import type { RecordWordTable } from '../../catalogue/tables.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { keywordsOf, suppliedUrls } from './record.ts';
import { recordWords } from './record-words.ts';

/** Makes the words by which these records are found those of their fields as they are now. */
export async function writeWords(changing: Changing, ids: readonly string[]): Promise<void> {
  for (const some of chunks(ids, maxAtOnce)) {
    const missing: RecordWordTable[] = [];
    const present = await presentWords(changing, some);
    for (const [recordId, { titleFolded, words }] of await wantedWords(changing, some)) {
      const before = present.get(recordId) ?? [];
      // Under another title every word has another place.
      const kept = new Set(before.filter((row) => row.titleFolded === titleFolded).map(({ word }) => word));
      const gone = before.filter((row) => row.titleFolded !== titleFolded || !words.has(row.word));
      await removeWords(
        changing,
        recordId,
        gone.map(({ word }) => word),
      );
      for (const word of words) if (!kept.has(word)) missing.push({ word, titleFolded, recordId });
    }
    await insertMany(changing, 'recordWord', missing);
  }
}

async function removeWords(changing: Changing, recordId: string, words: readonly string[]): Promise<void> {
  for (const some of chunks(words, maxAtOnce))
    await changing
      .deleteFrom('recordWord')
      .where('recordId', '=', recordId)
      .where('word', 'in', some)
      .execute();
}

async function presentWords(
  changing: Changing,
  ids: readonly string[],
): Promise<Map<string, RecordWordTable[]>> {
  const rows = await changing.selectFrom('recordWord').selectAll().where('recordId', 'in', ids).execute();
  return Map.groupBy(rows, ({ recordId }) => recordId);
}

interface WantedWords {
  readonly titleFolded: string;
  readonly words: ReadonlySet<string>;
}

async function wantedWords(changing: Changing, ids: readonly string[]): Promise<Map<string, WantedWords>> {
  const rows = await changing
    .selectFrom('record')
    .select(['id', 'title', 'titleFolded', 'url', 'host'])
    .select(['contentNote', 'technicalNote', 'overrideNote', 'stateReason'])
    .where('id', 'in', ids)
    .execute();
  const urls = await suppliedUrls(changing, ids);
  const keywords = await keywordsOf(changing, ids);
  return new Map(
    rows.map((row) => {
      const lists = { supplementary: urls.get(row.id) ?? [], keywords: keywords.get(row.id) ?? [] };
      const words = new Set(recordWords({ ...row, ...lists }));
      return [row.id, { titleFolded: row.titleFolded, words }];
    }),
  );
}
