import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { analysisReason } from './analysis-reason.ts';
import type { WatchWordsView } from './watch-words-shape.ts';
import { changeSetting, readSetting } from '../../catalogue/change-setting.ts';

const name = 'analysis.watch-words';

export async function readWatchWords(db: Database): Promise<WatchWordsView> {
  const found = await readSetting(db, name);
  return { version: found?.version ?? 0, words: (found?.value as string[] | undefined) ?? [] };
}

export function writeWatchWords(
  catalogue: Catalogue,
  person: { readonly id: string },
  given: WatchWordsView,
): Promise<Outcome<WatchWordsView>> {
  const words = [...new Set(given.words.map((word) => word.trim().replaceAll(/\s+/g, ' ')))].filter(Boolean);
  const problems = words.flatMap((word) => textProblems({ words: word }));
  return changeSetting(catalogue, person, { name, read: readWatchWords }, given.version, (previous) =>
    problems.length > 0
      ? refused('invalid', analysisReason('words-invalid'), { fields: problems })
      : done({ value: words, fields: [{ field: 'words', from: previous.words, to: words }] }),
  );
}
