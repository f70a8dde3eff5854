import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Reason } from '../../reasons/reason.ts';
import { ReasonedError } from '../../reasons/reasoned-error.ts';
import { syncToDisk } from '../../disk/durable-file.ts';
import { markerName } from '../file-name.ts';
import { isNewerFormat, knownFormat } from '../format-version.ts';
import { storageReason } from '../storage-reason.ts';

/**
 * vault.json in the root of a folder vault:
 *
 *   { "format": 1, "name": "disk-1", "id": "0b6f…" }
 *
 * Markers without a format are of format 1: they predate the number.
 *
 * An unmounted disk leaves an empty folder. Without the marker it would look like a vault that lost everything, and new files
 * would go to the disk below it.
 */
export interface VaultMarker {
  readonly name: string;
  /** Distinguishes vaults of the same name. */
  readonly id: string;
}

class VaultUnreachable extends ReasonedError {
  override readonly name = 'VaultUnreachable';
}

/** An unfinished marker of a killed process. */
const unfinished = /^\.[0-9a-f-]{36}$/;

/** Makes a new vault in an empty or missing folder. Only this makes markers; opening never does. */
export async function createFolderVault(options: {
  readonly name: string;
  readonly path: string;
}): Promise<VaultMarker> {
  const { name, path } = options;
  await makeFolder(resolve(path));
  const inside = (await readdir(path)).filter((each) => each !== 'lost+found' && !unfinished.test(each));
  if (inside.includes(markerName)) throw new Error(`${path} is a vault already`);
  if (inside.length > 0) throw new Error(`${path} is not empty: a vault begins with an empty folder`);
  const marker: VaultMarker = { name, id: randomUUID() };
  const temporary = join(path, `.${marker.id}`);
  try {
    const file = await open(temporary, 'wx', 0o444);
    try {
      await file.writeFile(`${JSON.stringify({ format: knownFormat, ...marker })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // As in `put`: a file system without hard links fails here, not with the first file.
    await link(temporary, join(path, markerName));
  } finally {
    await rm(temporary, { force: true });
  }
  await syncToDisk(path);
  return marker;
}

/** One by one: where a folder cannot be made, as in /proc, `recursive` would try for ever. */
async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    // The vault also holds withdrawn files.
    await mkdir(folder, { mode: 0o700 });
    await syncToDisk(dirname(folder));
  }
}

/** The marker of the vault at this path; throws VaultUnreachable if it is missing or another. */
export async function readMarker(path: string, expected: Partial<VaultMarker>): Promise<VaultMarker> {
  const text = await readFile(join(path, markerName), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why =
      cause.code === 'ENOENT'
        ? storageReason('vault-no-marker', { file: markerName, path })
        : storageReason('vault-error', { detail: cause.message });
    throw new VaultUnreachable(why, { cause });
  });
  return expectMarker(parseMarker(text, path), expected, path);
}

function expectMarker({ name, id }: VaultMarker, expected: Partial<VaultMarker>, path: string): VaultMarker {
  if (expected.name !== undefined && name !== expected.name) {
    throw new VaultUnreachable(storageReason('vault-is-other', { path, name }));
  }
  if (expected.id !== undefined && id !== expected.id) {
    throw new VaultUnreachable(storageReason('vault-became-other', { path, name, id, former: expected.id }));
  }
  return { name, id };
}

/** Caches the marker, which is read often and never changes, until another file takes its place. */
export class MarkerReader {
  readonly #path: string;
  #read: { readonly file: string; readonly marker: VaultMarker } | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async read(expected: Partial<VaultMarker>): Promise<VaultMarker> {
    const file = await identityOf(join(this.#path, markerName));
    if (file !== undefined && file === this.#read?.file)
      return expectMarker(this.#read.marker, expected, this.#path);
    this.#read = undefined;
    const marker = await readMarker(this.#path, expected);
    if (file !== undefined) this.#read = { file, marker };
    return marker;
  }
}

async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && [found.dev, found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ');
}

function parseMarker(text: string, path: string): VaultMarker {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new VaultUnreachable(damagedMarker(path), { cause });
  }
  const { format, name, id } = (value ?? {}) as Partial<Record<keyof VaultMarker | 'format', unknown>>;
  if (isNewerFormat(format))
    throw new VaultUnreachable(
      storageReason('vault-newer-format', {
        file: join(path, markerName),
        format: String(format),
        known: knownFormat,
      }),
    );
  if (typeof name !== 'string' || typeof id !== 'string') throw new VaultUnreachable(damagedMarker(path));
  return { name, id };
}

function damagedMarker(path: string): Reason {
  return storageReason('vault-marker-damaged', { file: join(path, markerName) });
}
