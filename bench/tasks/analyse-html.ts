import type { AnalysisInput } from '../../src/analysis/analysis.ts';
import { Analyser } from '../../src/analysis/analyse.ts';
import { defaultSettings } from '../../src/analysis/settings/settings-file.ts';
import { readMarkup } from '../../src/analysis/text/read-markup.ts';
import { newsPage } from '../analysis/news-page.ts';
import { Random } from '../random.ts';

export interface HtmlPages {
  readonly pages: number;
  readonly rounds: number;
  readonly seed: number;
}

export interface HtmlRates {
  readonly bytes: number;
  /** CPU time, in the fastest round of each page: what else runs on the machine counts less. */
  readonly textSeconds: number;
  readonly wholeSeconds: number;
}

/** Made-up news pages, in one thread: their text alone, and the whole analysis from the bytes to the vector. */
export async function analyseHtml({ pages, rounds, seed }: HtmlPages): Promise<HtmlRates> {
  const random = new Random(seed);
  const inputs = Array.from({ length: pages }, (_, at): AnalysisInput => ({
    url: `http://news.example/${at}`,
    bytes: Buffer.from(newsPage(random, at)),
    isCut: false,
    mediaType: 'text/html',
    charset: 'utf-8',
  }));
  const analyser = await Analyser.open(defaultSettings);
  const textSeconds = await fastest(inputs, rounds, (input) =>
    readMarkup(input, { mediaType: 'text/html', kind: 'page' }),
  );
  const wholeSeconds = await fastest(inputs, rounds, (input) => analyser.analyse(input));
  await analyser.close();
  return { bytes: inputs.reduce((sum, { bytes }) => sum + bytes.length, 0), textSeconds, wholeSeconds };
}

async function fastest(
  inputs: readonly AnalysisInput[],
  rounds: number,
  work: (input: AnalysisInput) => unknown,
): Promise<number> {
  const best = inputs.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    for (const [at, input] of inputs.entries()) {
      const before = process.cpuUsage();
      await work(input);
      const { user, system } = process.cpuUsage(before);
      best[at] = Math.min(best[at] ?? Infinity, (user + system) / 1e6);
    }
  }
  return best.reduce((sum, seconds) => sum + seconds, 0);
}
