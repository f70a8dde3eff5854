import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { ContentLookUp } from '../../crawl/contents/content-look-up.ts';
import { LocalContentIndex } from '../../indexing/captures/local-content-index.ts';
import type { Archive } from './archive.ts';

export interface OpenedContents {
  readonly lookUp: ContentLookUp;
  close(): Promise<void>;
}

/**
 * The de-duplication look-up for crawls into this archive; undefined if there is no index yet. It can be read while
 * another process writes, also after the archive is closed here.
 */
export async function openArchivedContents(archive: Archive): Promise<OpenedContents | undefined> {
  const { contents: path } = archive.folder;
  if (!existsSync(path)) return undefined;
  const lost = await lostFiles(archive);
  const contents = await LocalContentIndex.open(path, { readOnly: true });
  return {
    lookUp: (sha256s) =>
      Promise.all(
        sha256s.map(async (sha256) => {
          const row = await contents.find(sha256);
          return row === undefined || lost.has(row.file) ? undefined : { url: row.url, date: row.date };
        }),
      ),
    close: () => contents.close(),
  };
}

/** Archive files without an available good copy: their contents have to be stored again. */
async function lostFiles({ register, vaults }: Archive): Promise<ReadonlySet<string>> {
  const reachable = new Set<string>();
  for (const { vault, state } of vaults)
    if (state !== 'retired' && (await vault.status()).reachable) reachable.add(vault.name);
  const lost = new Set<string>();
  for await (const files of register.placedFiles())
    for (const { name, copies } of files) {
      const isGood = copies.some(({ vault, state }) => state === 'good' && reachable.has(vault));
      if (!isGood) lost.add(basename(name));
    }
  return lost;
}
