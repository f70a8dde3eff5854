import type { CustomFunction } from '../analysis-settings.ts';
import { readNotices } from '../settings/notices.ts';
import { defaultSettings, writeAnalysisSettings } from '../settings/settings-file.ts';
import type { StoredAnalysisSettings } from '../settings/settings-file.ts';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { listProfiles } from './profiles.ts';
import { listTexts } from './named-texts.ts';
import { readNation } from './nation.ts';
import { takeNotices } from './take-notices.ts';
import { readWatchWords } from './watch-words.ts';

/** Writes the settings in the catalogue to the file that analysing processes read. */
export async function publishSettings(catalogue: Catalogue, dataFolder: string): Promise<void> {
  const now = new Date();
  await takeNotices(catalogue, await readNotices(dataFolder));
  await writeAnalysisSettings(dataFolder, await decidedSettings(catalogue), now);
}

export async function decidedSettings({ db }: { readonly db: Database }): Promise<StoredAnalysisSettings> {
  const used = (await listProfiles({ db })).find(({ isUsed }) => isUsed);
  const references = await listTexts({ db }, 'reference');
  const lists = await listTexts({ db }, 'list');
  const { languages, topLevelDomains } = await readNation(db);
  return {
    profile:
      used === undefined
        ? defaultSettings.profile
        : { name: used.name, weights: used.weights, threshold: used.threshold },
    nation: { languages, topLevelDomains },
    watchWords: (await readWatchWords(db)).words,
    referenceTexts: Object.fromEntries(references.map(({ name, text }) => [name, text])),
    functions: await functionsThatAreOn(db),
    lists: Object.fromEntries(lists.map(({ name, text }) => [name, linesOf(text)])),
  };
}

async function functionsThatAreOn(db: Database): Promise<CustomFunction[]> {
  const rows = await db
    .selectFrom('analysisFunction')
    .innerJoin('analysisFunctionVersion', (join) =>
      join
        .onRef('analysisFunctionVersion.functionId', '=', 'analysisFunction.id')
        .onRef('analysisFunctionVersion.number', '=', 'analysisFunction.onNumber'),
    )
    .select(['id', 'name', 'point', 'number', 'source'])
    .orderBy('point')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ number, ...row }) => ({ ...row, version: number }));
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
