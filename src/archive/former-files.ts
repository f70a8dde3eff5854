import { join } from 'node:path';
import { parseCdxj } from '../formats/cdxj/cdxj.ts';
import { keyRange } from '../indexing/captures/query/key-range.ts';
import type { Archive } from './archive.ts';

/**
 * The files of the last harvest of each of these hosts, as paths on this machine: what a new crawl compares itself with, so
 * that nothing is stored twice. The harvest is that of the newest capture of the host; what was imported has no job, and
 * counts file by file.
 */
export async function formerFiles(archive: Archive, startUrls: readonly string[]): Promise<string[]> {
  const hosts = new Map(startUrls.map((url) => [keyRange('host', url).fromKey, url]));
  const paths = new Set<string>();
  for (const url of hosts.values()) {
    for (const base of await newestFiles(archive, url)) {
      const path = pathOf(archive, base);
      if (path !== undefined) paths.add(path);
    }
  }
  return [...paths];
}

async function newestFiles(archive: Archive, url: string): Promise<Iterable<string>> {
  const { fromKey, toKey } = keyRange('host', url);
  const newest = new Map<string, string>();
  for await (const line of (await archive.captures).lines({ from: fromKey, to: toKey })) {
    const parsed = parseCdxj(line);
    if (!parsed.ok || parsed.line.filename === undefined) continue;
    const { filename, timestamp } = parsed.line;
    if (timestamp > (newest.get(filename) ?? '')) newest.set(filename, timestamp);
  }
  const [last] = [...newest].toSorted(([, one], [, other]) => (one > other ? -1 : 1));
  if (last === undefined) return [];
  const job = archive.register.fileOfBase(last[0])?.provenance?.job;
  return job === undefined ? [last[0]] : archive.register.basesFrom({ job });
}

/** Of a good copy; reports are of no use here. */
function pathOf({ config, register }: Archive, base: string): string | undefined {
  const file = register.fileOfBase(base);
  if (file === undefined || file.fileClass === 'metadata') return undefined;
  const good = register.replicasOf(file.name).filter(({ state }) => state === 'good');
  const vault = config.vaults.find(
    ({ name, state }) => state !== 'retired' && good.some((each) => each.vault === name),
  );
  return vault === undefined ? undefined : join(vault.path, file.name);
}
