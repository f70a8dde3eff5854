import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Laboratory, Measured, Peak } from './measure.ts';

const heirloom = fileURLToPath(new URL('../heirloom', import.meta.url));

export interface CrawlRun extends Measured, Peak {
  readonly folder: string;
  readonly captured: number;
}

/** Runs `heirloom crawl` as a user does, into its own folder, which is emptied first. */
export async function runCrawl(
  laboratory: Laboratory,
  name: string,
  words: readonly string[],
): Promise<CrawlRun> {
  const folder = join(laboratory.folder, `crawl-${name}`);
  await rm(folder, { recursive: true, force: true });
  const local = ['--robots', 'ignore', '--allow-private', '--delay-factor', '0', '--depth', '1000'];
  const run = await laboratory.measuredNode(heirloom, [
    'crawl',
    '--out',
    folder,
    '--json',
    ...local,
    ...words,
  ]);
  const { captured } = JSON.parse(run.output) as { captured: number };
  return { ...run, folder, captured };
}
