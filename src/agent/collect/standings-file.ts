import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteStanding } from '../../crawl/job/running-job.ts';
import { replaceFile } from '../../disk/durable-file.ts';

/** `standings.json` in the folder of a crawl: the standing of each site when the crawl was last interrupted. */
export async function writeStandings(folder: string, sites: readonly SiteStanding[]): Promise<void> {
  await replaceFile(pathIn(folder), `${JSON.stringify({ sites })}\n`);
}

/** Empty before the crawl was first interrupted. */
export async function readStandings(folder: string): Promise<readonly SiteStanding[]> {
  const text = await readFile(pathIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return text === undefined ? [] : (JSON.parse(text) as { readonly sites: readonly SiteStanding[] }).sites;
}

function pathIn(folder: string): string {
  return join(folder, 'standings.json');
}
