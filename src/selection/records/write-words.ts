import type { Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { chunks, mostAtOnce } from '../names.ts';
import { keywordsOf, suppliedUrls } from './record.ts';
import { recordWords } from './record-words.ts';

interface WordRow {
  readonly recordId: string;
  readonly word: string;
}

/** Makes the words by which these records are found those of their fields as they are now. */
export async function writeWords(changing: Changing, ids: readonly string[]): Promise<void> {
  for (const some of chunks(ids, mostAtOnce)) {
    const missing: WordRow[] = [];
    const present = await presentWords(changing, some);
    const wanted = await wantedWords(changing, some);
    for (const recordId of some) {
      const before = present.get(recordId) ?? new Set();
      const after = wanted.get(recordId) ?? new Set();
      missing.push(...[...after].filter((word) => !before.has(word)).map((word) => ({ recordId, word })));
      await removeWords(
        changing,
        recordId,
        [...before].filter((word) => !after.has(word)),
      );
    }
    await insertMany(changing, 'recordWord', missing);
  }
}

async function removeWords(changing: Changing, recordId: string, words: readonly string[]): Promise<void> {
  for (const some of chunks(words, mostAtOnce))
    await changing
      .deleteFrom('recordWord')
      .where('recordId', '=', recordId)
      .where('word', 'in', some)
      .execute();
}

async function presentWords(changing: Changing, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await changing
    .selectFrom('recordWord')
    .select(['recordId', 'word'])
    .where('recordId', 'in', ids)
    .execute();
  const words = new Map<string, Set<string>>();
  for (const { recordId, word } of rows) {
    const known = words.get(recordId);
    if (known === undefined) words.set(recordId, new Set([word]));
    else known.add(word);
  }
  return words;
}

async function wantedWords(changing: Changing, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await changing
    .selectFrom('record')
    .select(['id', 'title', 'url', 'host', 'contentNote', 'technicalNote', 'overrideNote', 'stateReason'])
    .where('id', 'in', ids)
    .execute();
  const urls = await suppliedUrls(changing, ids);
  const keywords = await keywordsOf(changing, ids);
  return new Map(
    rows.map((row) => {
      const lists = { supplementary: urls.get(row.id) ?? [], keywords: keywords.get(row.id) ?? [] };
      return [row.id, new Set(recordWords({ ...row, ...lists }))];
    }),
  );
}
