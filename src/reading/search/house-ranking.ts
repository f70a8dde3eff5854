import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CustomFunctions } from '../../analysis/pure.ts';
import { appendNotice } from '../../analysis/settings/notices.ts';
import { readAnalysisSettings } from '../../analysis/settings/settings-file.ts';
import type { RankItems } from './ranked-page.ts';

export interface HouseRankingOptions {
  /** Called when a function is switched off. */
  readonly onWarning: (message: string) => void;
}

/**
 * The functions with which an archive ranks the results of a search and the lists of its staff, as that has them now: what is
 * switched on or changed in the web application holds from the next question on.
 */
export class HouseRanking {
  readonly #dataFolder: string;
  readonly #onWarning: (message: string) => void;
  #known: { readonly settings: string; readonly functions: Promise<CustomFunctions> } | undefined;

  /** May be at work for those who asked before. */
  #previous: Promise<CustomFunctions> | undefined;

  constructor(dataFolder: string, { onWarning }: HouseRankingOptions) {
    this.#dataFolder = dataFolder;
    this.#onWarning = onWarning;
  }

  /** Undefined: there is none at this point. */
  async current(point: 'rank-search' | 'rank-catalogue'): Promise<RankItems | undefined> {
    const settings = await this.#identity();
    if (settings !== this.#known?.settings) {
      const before = this.#previous;
      this.#previous = this.#known?.functions;
      this.#known = { settings, functions: this.#open() };
      await closed(before);
    }
    const functions = await this.#known.functions;
    if (!functions.has(point)) return undefined;
    return async (items, question) =>
      functions.rank(
        point,
        items.map(({ url, timestamp, title, language, kind, score, vector = {} }) => ({
          url,
          timestamp,
          title,
          language,
          kind,
          score,
          vector,
        })),
        question,
      );
  }

  async close(): Promise<void> {
    await closed(this.#previous);
    await closed(this.#known?.functions);
    this.#known = undefined;
  }

  async #open(): Promise<CustomFunctions> {
    const { settings } = await readAnalysisSettings(this.#dataFolder);
    return CustomFunctions.open(settings.functions, {
      lists: settings.lists,
      onWarning: async (notice) => {
        await appendNotice(this.#dataFolder, notice);
        this.#onWarning(`the function '${notice.name}' was switched off: it cannot rank results`);
      },
    });
  }

  /** Another where the settings were written again. */
  async #identity(): Promise<string> {
    const found = await stat(join(this.#dataFolder, 'analysis', 'settings.json'), { bigint: true }).catch(
      () => undefined,
    );
    return found === undefined ? '' : `${found.ino} ${found.mtimeNs}`;
  }
}

async function closed(functions: Promise<CustomFunctions> | undefined): Promise<void> {
  const opened = await functions?.catch(() => undefined);
  await opened?.close();
}
