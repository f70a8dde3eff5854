import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archive } from '../../archive.ts';
import type { ChainFolder } from '../chain-folder.ts';
import type { ChainLedger } from '../ledger/chain-ledger.ts';

/** How long the ledger remembers a file that is through. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;
/** How long an empty folder stays: somebody may be about to use it. */
const emptyMs = 60 * 60 * 1000;

/**
 * Removes leftovers: of interrupted runs in the working folder, old rows of files that are through, and inbox folders
 * that have long been empty. Merged block files are removed by the next merge or when the index is opened, after their
 * grace period.
 */
export async function clean(archive: Archive, ledger: ChainLedger, folder: ChainFolder): Promise<void> {
  await emptyFolder(folder.work);
  await ledger.forgetDone(Date.now() - rememberedMs);
  for (const parent of [archive.folder.inbox, folder.aside]) await removeEmptyFolders(parent);
}

export async function emptyFolder(path: string): Promise<void> {
  for (const name of await readdir(path).catch(() => []))
    await rm(join(path, name), { recursive: true, force: true });
}

/** Below `parent`, which itself stays. */
async function removeEmptyFolders(parent: string): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory()) continue;
    const path = join(parent, entry.name);
    const changedMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
    await removeEmptyFolders(path);
    // rmdir fails on a folder that is not empty, or without permission: it stays.
    if (Date.now() - changedMs >= emptyMs) await rmdir(path).catch(() => undefined);
  }
}
