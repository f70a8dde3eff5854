import { basename } from 'node:path';
import type { ArchivedContentsLocation } from '../../crawl/contents/archived-contents.ts';
import type { Archive } from './archive.ts';

/** What a crawl for this archive asks, so that no content is stored twice. */
export async function archivedContentsLocation({
  folder,
  register,
  vaults,
}: Archive): Promise<ArchivedContentsLocation> {
  const reachable = new Set<string>();
  for (const { vault, state } of vaults)
    if (state !== 'retired' && (await vault.status()).reachable) reachable.add(vault.name);
  const lost = new Set<string>();
  for (const { name, copies } of register.files()) {
    const isGood = copies.some(({ vault, state }) => state === 'good' && reachable.has(vault));
    if (!isGood) lost.add(basename(name));
  }
  return { index: folder.contents, lost };
}
