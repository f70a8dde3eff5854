import { mkdir, open, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { readConfig } from '../../archive-config.ts';
import { DataFolder } from '../../data-folder.ts';
import { locationText } from '../../../../storage/vault-kinds.ts';
import { placedVaults } from '../../placed-vaults.ts';
import { adoptCatalogue } from '../../../../catalogue/archive-of-catalogue.ts';
import { NotEmptyError, restoreBackup } from '../../../../catalogue/backup/restore-backup.ts';
import { catalogueLocation } from '../../../../catalogue/catalogue-location.ts';
import { openEngine } from '../../../../catalogue/open-catalogue.ts';
import { makeFolder } from '../../../../disk/make-folder.ts';
import { replaceFile, syncToDisk } from '../../../../disk/durable-file.ts';
import { cataloguePart, configPart, staffPart } from './full-backup-manifest.ts';
import type { BackupVault, FullBackupManifest } from './full-backup-manifest.ts';
import { checkFullBackup, withFullBackup } from './read-full-backup.ts';
import type { OpenFullBackup } from './read-full-backup.ts';

export interface FullRestoreOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (rows: { readonly done: number; readonly total: number }) => void;
  /** The destination of the catalogue: `sqlite` or the URL of a PostgreSQL database. Undefined: the one in staff.yaml. */
  readonly catalogue?: string | undefined;
}

export interface RestoredVault extends BackupVault {
  /** Why it cannot be used where heirloom.yaml says; undefined if it can. */
  readonly problem?: string;
}

export interface FullRestoreResult {
  readonly manifest: FullBackupManifest;
  readonly vaults: readonly RestoredVault[];
}

/** A vault may be mounted below the new folder already, and backups be kept there. */
const mayBeThere: ReadonlySet<string> = new Set(['vaults', 'backups', 'lost+found']);

/**
 * Makes a data folder from a full backup:
 *
 *   1. check       every SHA-256, before anything is written; the folder has to be empty
 *   2. parts       under their paths, for their owner alone
 *   3. catalogue   all of it or nothing, into an empty database; it belongs to the restored folder from then on
 *   4. settings    heirloom.yaml comes last: without it there is no archive in the folder
 *   5. vaults      are looked for where heirloom.yaml says
 *
 * A restore that fails removes what it has written to the folder.
 */
export async function restoreFullBackup(
  path: string,
  data: string,
  options: FullRestoreOptions,
): Promise<FullRestoreResult> {
  const folder = new DataFolder(data);
  const manifest = await checkFullBackup(path, options);
  await refuseFiles(folder.path);
  await makeFolder(folder.path);
  try {
    await withFullBackup(path, (backup) => restoreParts(backup, folder, options));
  } catch (error) {
    await removeWritten(folder.path);
    throw error;
  }
  return { manifest, vaults: await lookForVaults(folder, manifest) };
}

async function refuseFiles(path: string): Promise<void> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const inTheWay = names.find((name) => !mayBeThere.has(name));
  if (inTheWay !== undefined)
    throw new NotEmptyError(
      `${path} is not empty (${inTheWay}): a backup is restored into a new or an empty folder only; vaults/ and backups/ may be there`,
    );
}

async function restoreParts(
  backup: OpenFullBackup,
  folder: DataFolder,
  options: FullRestoreOptions,
): Promise<void> {
  const { manifest } = backup;
  const part = (name: string): FullBackupManifest['parts'][number] | undefined =>
    manifest.parts.find((each) => each.name === name);
  const special = new Set([configPart, staffPart, cataloguePart]);
  for (const each of manifest.parts) {
    options.signal.throwIfAborted();
    if (!special.has(each.name)) await writePart(backup.read(each), join(folder.path, each.name));
  }
  const [staff, config, catalogue] = [part(staffPart), part(configPart), part(cataloguePart)];
  const said = staff === undefined ? undefined : await textOf(backup.read(staff));
  const settings = options.catalogue === undefined ? said : withCatalogue(said ?? '', options.catalogue);
  if (settings !== undefined) await writePart([Buffer.from(settings)], folder.staffSettings);
  if (catalogue !== undefined) {
    const lines = join(folder.path, cataloguePart);
    await writePart(backup.read(catalogue), lines);
    await restoreCatalogue(lines, folder, { settings, archiveId: manifest.archiveId, ...options });
    await rm(lines);
  }
  if (config !== undefined) await replaceFile(folder.config, await textOf(backup.read(config)));
  await syncToDisk(folder.path);
}

async function restoreCatalogue(
  lines: string,
  folder: DataFolder,
  options: FullRestoreOptions & { readonly settings: string | undefined; readonly archiveId: string },
): Promise<void> {
  const engine = await openEngine(catalogueLocation(folder.path, options.settings), false);
  try {
    await restoreBackup(engine, lines, options);
    await adoptCatalogue(engine.catalogue, { id: options.archiveId, folder: await realpath(folder.path) });
  } finally {
    await engine.catalogue.close();
  }
}

/** staff.yaml with another place of the catalogue; the rest of it stays as people have written it. */
function withCatalogue(staffYaml: string, catalogue: string): string {
  const document = parseDocument(staffYaml);
  if (catalogue === 'sqlite') document.delete('catalogue');
  else document.set('catalogue', catalogue);
  return document.contents === null ? '' : document.toString({ lineWidth: 0 });
}

async function writePart(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  path: string,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncToDisk(dirname(path));
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const gathered: Uint8Array[] = [];
  for await (const piece of pieces) gathered.push(piece);
  return Buffer.concat(gathered).toString();
}

async function removeWritten(path: string): Promise<void> {
  for (const name of await readdir(path))
    if (!mayBeThere.has(name)) await rm(join(path, name), { recursive: true, force: true });
}

async function lookForVaults(folder: DataFolder, manifest: FullBackupManifest): Promise<RestoredVault[]> {
  const placed = await placedVaults(await readConfig(folder));
  return Promise.all(
    manifest.vaults.map(async (vault): Promise<RestoredVault> => {
      const found = placed.find((each) => each.vault.name === vault.name);
      if (found === undefined || vault.state === 'retired') return vault;
      const status = await found.vault.status();
      return {
        ...vault,
        path: locationText(found.ref.location),
        ...(status.reachable ? {} : { problem: status.reason.message }),
      };
    }),
  );
}
