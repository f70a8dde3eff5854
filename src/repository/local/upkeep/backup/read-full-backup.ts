import { createHash } from 'node:crypto';
import { openFileSource } from '../../../../formats/warc/byte-source.ts';
import { openZip } from '../../../../formats/zip/open-zip.ts';
import type { ZipArchive } from '../../../../formats/zip/open-zip.ts';
import { gatherEntry, readEntry } from '../../../../formats/zip/read-entry.ts';
import { unsafeName } from '../../../../formats/zip/zip-entry.ts';
import { FullBackupError, fullBackupFormat, manifestName, manifestShape } from './full-backup-manifest.ts';
import type { BackupPart, FullBackupManifest } from './full-backup-manifest.ts';

/** A full backup that is open for reading. */
export interface OpenFullBackup {
  readonly manifest: FullBackupManifest;
  /** The bytes of a part. Throws FullBackupError at the end if they are not those that the manifest describes. */
  read(part: BackupPart): AsyncGenerator<Uint8Array>;
}

const maxManifestBytes = 64 * 1024 * 1024;
/** The manifest says how large each part is, so a part cannot expand without end. */
const expansionLimit = { ratio: Infinity, bytes: Infinity };

export async function withFullBackup<Result>(
  path: string,
  work: (backup: OpenFullBackup) => Promise<Result>,
): Promise<Result> {
  const source = await openFileSource(path);
  try {
    const opened = await openZip(source);
    if (!opened.ok)
      throw new FullBackupError(`${path} is not a backup of Heirloom, or it was cut short: take another`);
    const { value: zip } = opened;
    const manifest = await readManifest(zip, path);
    return await work({ manifest, read: (part) => readPart(zip, part, path) });
  } finally {
    await source.close();
  }
}

/** Reads the whole file and compares every SHA-256. Throws FullBackupError with the first part that is damaged. */
export function checkFullBackup(
  path: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<FullBackupManifest> {
  return withFullBackup(path, async (backup) => {
    for (const part of backup.manifest.parts) {
      const pieces = backup.read(part);
      while ((await pieces.next()).done !== true) signal.throwIfAborted();
    }
    return backup.manifest;
  });
}

async function readManifest(zip: ZipArchive, path: string): Promise<FullBackupManifest> {
  const entry = zip.byName.get(manifestName);
  const gathered = entry && (await gatherEntry(zip, entry, maxManifestBytes));
  if (gathered === undefined) throw new FullBackupError(`${path} is not a backup of Heirloom`);
  if (!gathered.ok) throw damaged(path, manifestName);
  const value = parsed(gathered.value.toString());
  const { heirloom, format } = (value ?? {}) as { readonly heirloom?: unknown; readonly format?: unknown };
  if (heirloom !== 'backup') throw new FullBackupError(`${path} is not a backup of Heirloom`);
  if (typeof format === 'number' && format > fullBackupFormat)
    throw new FullBackupError(
      `${path} has format ${format}, and this Heirloom reads up to format ${fullBackupFormat}: restore it with the version that made it, or a newer one`,
    );
  const read = manifestShape.safeParse(value);
  if (!read.success || read.data.parts.some(({ name }) => unsafeName(name) !== undefined))
    throw damaged(path, manifestName);
  return read.data;
}

async function* readPart(zip: ZipArchive, part: BackupPart, path: string): AsyncGenerator<Uint8Array> {
  const entry = zip.byName.get(part.name);
  if (entry === undefined)
    throw new FullBackupError(`${path}: the part ${part.name} is missing: take another backup`);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  if (entry.sizeBytes !== part.sizeBytes) throw damaged(path, part.name);
  const content = readEntry(zip, entry, { expansionLimit });
  for await (const piece of content) {
    hash.update(piece);
    sizeBytes += piece.length;
    yield piece;
  }
  if (content.outcome !== 'whole' || sizeBytes !== part.sizeBytes || hash.digest('hex') !== part.sha256)
    throw damaged(path, part.name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function damaged(path: string, part: string): FullBackupError {
  return new FullBackupError(`${path}: the part ${part} is damaged: take another backup`);
}
