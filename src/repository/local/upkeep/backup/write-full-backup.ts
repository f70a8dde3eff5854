import { defined } from '../../../../formats/values/defined.ts';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ZipFile } from 'yazl';
import { archiveIdentity } from '../../archive-identity.ts';
import { readConfig } from '../../archive-config.ts';
import { DataFolder } from '../../data-folder.ts';
import { writeBackup } from '../../../../catalogue/backup/write-backup.ts';
import { catalogueLocation } from '../../../../catalogue/catalogue-location.ts';
import { openEngine } from '../../../../catalogue/open-catalogue.ts';
import { isDamagedDatabase } from '../../../../disk/disk-problem.ts';
import { DurableFile, syncToDisk } from '../../../../disk/durable-file.ts';
import { backupSources } from './backup-sources.ts';
import { cataloguePart, fullBackupFormat, manifestName } from './full-backup-manifest.ts';
import type { BackupPart, FullBackupManifest } from './full-backup-manifest.ts';
import { locationText } from '../../../../storage/vault-kinds.ts';

export interface FullBackupOptions {
  /** The version of the program. */
  readonly version: string;
  readonly signal: AbortSignal;
  readonly onProgress: (rows: { readonly done: number; readonly total: number }) => void;
}

export interface WrittenFullBackup {
  readonly manifest: FullBackupManifest;
  readonly sizeBytes: number;
}

const missingPart = 'reading/missing.sqlite';

/**
 * Writes everything that a server needs except its vaults into one file, while the server runs:
 *
 *   1. stage      each part is copied to PATH.parts/ and hashed; the catalogue as one snapshot
 *   2. pack       manifest and parts go into PATH.part, a ZIP file
 *   3. commit     fsync, then PATH.part becomes PATH: a file of this name is always whole
 *
 * It holds keys and hashes of passwords: only its owner may read it, and the staged parts.
 */
export async function writeFullBackup(
  data: string,
  path: string,
  options: FullBackupOptions,
): Promise<WrittenFullBackup> {
  const staged = `${path}.parts`;
  await rm(staged, { recursive: true, force: true });
  await mkdir(staged, { mode: 0o700 });
  try {
    const manifest = await stageParts(new DataFolder(data), staged, options);
    return { manifest, sizeBytes: await pack(manifest, { staged, path, signal: options.signal }) };
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function stageParts(
  folder: DataFolder,
  staged: string,
  options: FullBackupOptions,
): Promise<FullBackupManifest> {
  const madeAt = new Date().toISOString();
  const { id, folder: where } = await archiveIdentity(folder);
  const { vaults } = await readConfig(folder);
  const sources = await backupSources(folder);
  const notIncluded = [...sources.notIncluded];
  const parts: BackupPart[] = [];
  for (const name of sources.files) {
    options.signal.throwIfAborted();
    if (await copyFile(join(folder.path, name), join(staged, name))) parts.push(await measured(staged, name));
  }
  const problem = await stageMissingList(folder, staged);
  if (problem !== undefined) notIncluded.push(problem);
  if (existsSync(join(staged, missingPart))) parts.push(await measured(staged, missingPart));
  const catalogueRows = await stageCatalogue(folder, join(staged, cataloguePart), options);
  if (catalogueRows !== undefined) parts.push(await measured(staged, cataloguePart));
  return {
    heirloom: 'backup',
    format: fullBackupFormat,
    archiveId: id,
    folder: where,
    madeAt,
    version: options.version,
    catalogueRows: catalogueRows ?? null,
    parts,
    vaults: vaults.map(({ name, id: vaultId, location, state }) => ({
      name,
      ...defined({ id: vaultId }),
      kind: location.kind,
      path: locationText(location),
      state,
    })),
    notIncluded,
  };
}

/** False: it is no longer there. A job that has ended takes its queue and its folder away. */
async function copyFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const piece of createReadStream(from)) await file.writeFile(piece as Buffer);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(to);
    return false;
  } finally {
    await file.close();
  }
}

/** The log of missing URLs. A damaged log does not prevent a backup: the sentence says that it is not included. */
async function stageMissingList(folder: DataFolder, staged: string): Promise<string | undefined> {
  const from = join(folder.path, missingPart);
  if (!existsSync(from)) return undefined;
  await mkdir(join(staged, 'reading'), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    database.prepare('vacuum into ?').run(join(staged, missingPart));
    return undefined;
  } catch (error) {
    if (!isDamagedDatabase(error)) throw error;
    await rm(join(staged, missingPart), { force: true });
    return `the list of missing resources (${from}) is damaged: ${(error as Error).message}`;
  } finally {
    database.close();
  }
}

/** The number of rows; undefined if there is no catalogue yet. */
async function stageCatalogue(
  folder: DataFolder,
  path: string,
  options: FullBackupOptions,
): Promise<number | undefined> {
  const settings = existsSync(folder.staffSettings)
    ? await readFile(folder.staffSettings, 'utf8')
    : undefined;
  const place = catalogueLocation(folder.path, settings);
  if (place.engine === 'sqlite' && !existsSync(place.file)) return undefined;
  const engine = await openEngine(place, true);
  try {
    const { heading } = await writeBackup(engine, path, options);
    return Object.values(heading.counts).reduce((sum, count) => sum + count, 0);
  } finally {
    await engine.catalogue.close();
  }
}

async function measured(staged: string, name: string): Promise<BackupPart> {
  const path = join(staged, name);
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return { name, sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

async function pack(
  manifest: FullBackupManifest,
  place: { readonly staged: string; readonly path: string; readonly signal: AbortSignal },
): Promise<number> {
  const { staged, path, signal } = place;
  const zip = new ZipFile();
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error?: Error): void };
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`), manifestName, { mode: 0o100600 });
  for (const { name } of manifest.parts)
    zip.addFile(join(staged, name), name, { mode: 0o100600, compress: !name.endsWith('.gz') });
  zip.end();
  const file = await DurableFile.createSecret(path);
  try {
    for await (const piece of output) {
      signal.throwIfAborted();
      await file.write(piece as Buffer);
    }
    await file.commit();
    await syncToDisk(dirname(path));
    return file.sizeBytes;
  } catch (error) {
    output.destroy();
    await file.discard();
    throw error;
  }
}
