import { glob, readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { parse } from 'yaml';
import type { DataFolder } from '../../data-folder.ts';

/** Files of a data folder that neither the catalogue nor the vaults can replace. */
export interface BackupSources {
  /** Paths below the data folder, in the order of their names. */
  readonly files: readonly string[];
  readonly notIncluded: readonly string[];
}

/**
 * Patterns, below the data folder. Left out on purpose:
 *
 *   index/ chain/                  `heirloom rebuild` makes them again
 *   reading/missing.sqlite         a database, which has to be copied by SQLite
 *   reading/first-administrator    the server makes a new link
 *   reading/proxy-states.json, sign-in-limits.json, imports/    of the moment
 *   reports/gone-vaults.json       since when vaults are gone: the server looks again
 *   analysis/removals/             for a text index that is not restored
 *   inbox/ crawls/ rehearsal/      not copied, but named: see `notIncluded`; but see `sleepingCrawls`
 */
const patterns = [
  'heirloom.yaml',
  'staff.yaml',
  'reading/token',
  'reading/authority/*.pem',
  'analysis/settings.json',
  'analysis/notices.jsonl',
  'reports/*.jsonl',
  'reports/jobs/*.json',
  'queues/*.jsonl.gz',
];

/**
 * The state of a crawl, without its captures. A sleeping job resumes from it: its captures are in the vaults, its queue is
 * nowhere else.
 */
const crawlPatterns = [
  'job.json',
  'manifest.json',
  'configurations.json',
  'standings.json',
  'state/*.jsonl',
  'state/*.sqlite',
];

export async function backupSources(folder: DataFolder): Promise<BackupSources> {
  const files = new Set<string>();
  for await (const path of glob(patterns, { cwd: folder.path })) files.add(path);
  for (const path of await sleepingCrawls(folder)) files.add(path);
  const notIncluded: string[] = [];
  for (const path of await namedInStaffSettings(folder)) {
    const below = relative(folder.path, path);
    if (below.startsWith('..') || isAbsolute(below))
      notIncluded.push(`staff.yaml names ${path}, which is outside of the data folder`);
    else files.add(below);
  }
  for (const [below, what] of [
    ['inbox', 'files that wait in the inbox'],
    ['crawls', 'crawls that the archive has not taken in'],
    ['chain/aside', 'files that could not be taken in'],
    ['rehearsals', 'captures of rehearsals'],
    ['rehearsal', 'captures of rehearsals of an earlier version'],
  ] as const)
    if (await hasFiles(join(folder.path, below)))
      notIncluded.push(`${what} (${join(folder.path, below)}): copy this folder yourself if you need it`);
  return { files: [...files].toSorted(), notIncluded };
}

/** A crawl whose captures are not all in the archive would miss them after a restore: its job is begun anew instead. */
async function sleepingCrawls(folder: DataFolder): Promise<string[]> {
  const found: string[] = [];
  for await (const state of glob('crawls/*/state', { cwd: folder.path })) {
    const crawl = dirname(state);
    const cwd = join(folder.path, crawl);
    if (await hasFiles(cwd)) continue;
    for await (const path of glob(crawlPatterns, { cwd })) found.push(join(crawl, path));
  }
  return found;
}

/** Lists of hosts, files with secrets: any text in staff.yaml that is the name of a file. */
async function namedInStaffSettings(folder: DataFolder): Promise<string[]> {
  const text = await readFile(folder.staffSettings, 'utf8').catch(noneIfMissing);
  if (text === undefined) return [];
  const found: string[] = [];
  for (const value of textsIn(parsed(text))) {
    const path = resolve(folder.path, value);
    if (path !== folder.path && (await isFile(path))) found.push(path);
  }
  return found;
}

/** A mistake in the file must not stand between people and a backup of it. */
function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('\0') || value.length > 4096 ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Locks and lists of the programs themselves do not count: there is a file of an archive. */
async function hasFiles(folder: string): Promise<boolean> {
  for await (const path of glob('**/*.{warc,arc,warc.gz,arc.gz,warc.zst,wacz,zip,open}', { cwd: folder }))
    if (await isFile(join(folder, path))) return true;
  return false;
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
