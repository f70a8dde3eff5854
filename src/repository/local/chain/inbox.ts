import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Reason } from '../../../reasons/reason.ts';
import type { Archive } from '../archive.ts';
import type { ChainFolder } from './chain-folder.ts';
import { chainReason } from './chain-reason.ts';
import type { ChainRow } from './ledger/chain-row.ts';
import type { ChainLedger } from './ledger/chain-ledger.ts';
import { allOf } from '../../../storage/pages.ts';
import { isArchiveFileName } from './steps/archive-name.ts';

/** WARC and ARC files below a folder, sorted by name, without hidden ones. */
export async function archiveFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const paths: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) paths.push(...(await archiveFilesIn(path)));
    else if (isArchiveFileName(entry.name)) paths.push(path);
  }
  return paths;
}

/** A file in the inbox that the chain does not know yet. */
export interface NewArrival {
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Only files not written to for this long: others may still be arriving. */
export async function* newArrivals(
  inbox: string,
  ledger: ChainLedger | undefined,
  { restMs }: { readonly restMs: number },
): AsyncGenerator<NewArrival> {
  for (const path of await archiveFilesIn(inbox)) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || (await ledger?.has(path)) === true) continue;
    // A time in the future comes from another clock.
    if (Math.abs(Date.now() - found.mtimeMs) < restMs) continue;
    yield { path, sizeBytes: found.size, modifiedMs: found.mtimeMs };
  }
}

/** Enters the files of the inbox. Their provenance comes from the files themselves. */
export async function enterInbox(
  archive: Archive,
  ledger: ChainLedger,
  options: { readonly restMs: number },
): Promise<void> {
  for await (const { path, sizeBytes } of newArrivals(archive.folder.inbox, ledger, options))
    await ledger.enter({ path, afterwards: 'delete', said: {}, sizeBytes });
  await ledger.commit();
}

/**
 * Moves a failed file out of the inbox, so that the inbox shows only files that are still to come. The ledger records the
 * new path before the move: if that is interrupted, the file is found in the inbox again. Other files stay where they are.
 */
export async function putAside(
  row: ChainRow,
  reason: Reason,
  {
    archive,
    ledger,
    folder,
  }: { readonly archive: Archive; readonly ledger: ChainLedger; readonly folder: ChainFolder },
): Promise<void> {
  const failed = { state: 'failed', reason } as const;
  if (!isBelow(row.path, archive.folder.inbox) || !existsSync(row.path)) return ledger.change(row.id, failed);
  const aside = folder.newAside(row.id, row.path);
  await ledger.change(row.id, { ...failed, path: aside });
  await ledger.commit();
  try {
    await mkdir(dirname(aside));
    await rename(row.path, aside);
  } catch {
    // The inbox may be on another disk, or read-only for us.
    await ledger.change(row.id, { path: row.path });
    await rmdir(dirname(aside)).catch(() => undefined);
  }
}

/** Reconciles ledger and folder after a crash, or after the ledger was lost. */
export async function reviseAside(ledger: ChainLedger, folder: ChainFolder): Promise<void> {
  const gone = (await allOf(ledger.rows({ state: 'failed' }))).filter(
    ({ path }) => isBelow(path, folder.aside) && !existsSync(path),
  );
  // The move was interrupted, and the file is entered from the inbox again; or it was deleted.
  for (const { id } of gone) await ledger.forget(id);
  for (const path of await archiveFilesIn(folder.aside)) {
    if (await ledger.has(path)) continue;
    const sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const { id } = await ledger.enter({ path, afterwards: 'delete', said: {}, sizeBytes });
    await ledger.change(id, { state: 'failed', reason: chainReason('chain-aside') });
  }
  await ledger.commit();
}

function isBelow(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== '' && below !== '..' && !below.startsWith(`..${sep}`);
}
