import type { Reason } from '../../reasons/reason.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { keyRange } from '../../indexing/captures/query/key-range.ts';
import { copiesOf } from '../../storage/replicas/copies-of.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import { localPath } from '../../storage/vault-kinds.ts';
import { archiveReason } from './archive-reason.ts';
import type { Archive } from './archive.ts';

/** The previous captures that a new crawl compares with, so that nothing is stored twice. */
export interface DedupFiles {
  /** On this machine. */
  readonly paths: readonly string[];
  /** The part of it that is not available; undefined if nothing is missing. */
  readonly lacking: Reason | undefined;
}

/**
 * The newest captures of a host whose pages were harvested one by one are in many files: files of this many harvests
 * are read.
 */
const maxHarvests = 20;
const maxNamed = 3;

/** The files in which the newest captures of these hosts are. */
export async function dedupFiles(archive: Archive, startUrls: readonly string[]): Promise<DedupFiles> {
  const hosts = new Map(startUrls.map((url) => [keyRange('host', url).fromKey, url]));
  const names = new Set<string>();
  for (const url of hosts.values()) for (const name of await newestFiles(archive, url)) names.add(name);
  const paths: string[] = [];
  const lacking: string[] = [];
  for (const name of names) {
    const path = await goodPath(archive, name);
    if (path === undefined) lacking.push(name);
    else paths.push(path);
  }
  return { paths, lacking: lacking.length === 0 ? undefined : lackingReason(lacking) };
}

/**
 * Each URL of the host counts for the file that has its newest capture. The files of one harvest are counted together;
 * the harvests with the most URLs are taken, so that neither a single page nor lines of unknown files hide the last
 * whole harvest. Imports without a job count file by file.
 */
async function newestFiles(archive: Archive, url: string): Promise<string[]> {
  const harvests = new Map<string, { urls: number; readonly names: string[] }>();
  for (const [{ name, provenance }, urls] of await newestCaptures(archive, url)) {
    const origin = provenance?.job === undefined ? name : `job ${provenance.job}`;
    const harvest = harvests.get(origin) ?? { urls: 0, names: [] };
    harvest.urls += urls;
    harvest.names.push(name);
    harvests.set(origin, harvest);
  }
  const inOrder = [...harvests.values()].toSorted((one, other) => other.urls - one.urls);
  return inOrder.slice(0, maxHarvests).flatMap(({ names }) => names);
}

/** How many URLs of the host have their newest capture in which file. */
async function newestCaptures({ register, captures }: Archive, url: string): Promise<Map<KeptFile, number>> {
  const { fromKey, toKey } = keyRange('host', url);
  const files = new Map<string, KeptFile | undefined>();
  const counts = new Map<KeptFile, number>();
  const count = (file: KeptFile, urls: 1 | -1): unknown => counts.set(file, (counts.get(file) ?? 0) + urls);
  let last: { readonly urlkey: string; readonly file: KeptFile } | undefined;
  // The captures of a URL follow each other, the newest last.
  for await (const line of (await captures).lines({ from: fromKey, to: toKey })) {
    const parsed = parseCdxj(line);
    if (!parsed.ok) continue;
    const { urlkey, filename = '', status } = parsed.line;
    if (!files.has(filename)) files.set(filename, await register.fileOfBase(filename));
    const file = files.get(filename);
    // Reports are no pages, and a server that was out of order has said nothing of the page.
    if (file === undefined || file.fileClass === 'metadata' || Number(status) >= 500) continue;
    if (last?.urlkey === urlkey) count(last.file, -1);
    count(file, 1);
    last = { urlkey, file };
  }
  return new Map([...counts].filter(([, urls]) => urls > 0));
}

/** Of an available copy. Content with only damaged copies has to be stored again. */
async function goodPath(archive: Archive, name: string): Promise<string | undefined> {
  for (const { vault, ref, isGood } of await copiesOf(name, archive)) {
    const found = isGood ? await vault.read(name, { start: 0, end: 0 }).catch(() => undefined) : undefined;
    if (found !== undefined) return localPath(ref.location, name);
  }
  return undefined;
}

function lackingReason(names: readonly string[]): Reason {
  const [files, more] = [names.slice(0, maxNamed).join(', '), names.length - maxNamed];
  return more > 0
    ? archiveReason('former-lacking-more', { files, more })
    : archiveReason('former-lacking', { files });
}
