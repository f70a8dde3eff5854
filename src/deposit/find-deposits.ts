import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { failure, success } from '../formats/values/result.ts';
import type { Result } from '../formats/values/result.ts';
import type { Reason } from '../reasons/reason.ts';
import type { Deposit, LeftOut } from './deposit.ts';
import { depositReason, unreadableReason } from './deposit-reason.ts';
import { recogniseFile } from './recognise-file.ts';

export interface FindOptions {
  /** Folders of the archive itself: their files are not taken. */
  readonly ownFolders: readonly string[];
}

const cacheFolder = 'hts-cache';

/**
 * Searches files and folders recursively and recognises each file. A folder with `hts-cache/` in it is one deposit. Links
 * are followed only where they are named themselves. A file reached twice is given once.
 */
export async function* findDeposits(
  paths: readonly string[],
  options: FindOptions,
): AsyncGenerator<Deposit | LeftOut> {
  const own = await Promise.all(options.ownFolders.map(realPath));
  const seen = new Set<string>();
  for (const given of paths) {
    const path = resolve(given);
    try {
      const real = await realpath(path);
      const finds = (await stat(path)).isDirectory() ? walk(path, real, own) : named(path, real, own);
      for await (const { real: path, found } of finds) {
        if (!seen.has(path)) yield found;
        seen.add(path);
      }
    } catch (error) {
      const reason = unreadableReason(error);
      if (reason === undefined) throw error;
      yield { outcome: 'refused', path, reason };
    }
  }
}

interface Find {
  /** Without links: two paths may lead to one file. */
  readonly real: string;
  readonly found: Deposit | LeftOut;
}

async function* named(path: string, real: string, own: readonly string[]): AsyncGenerator<Find> {
  const found: Deposit | LeftOut = isWithin(real, own)
    ? { outcome: 'refused', path, reason: depositReason('deposit-own-file') }
    : await recogniseFile(path, { isNamed: true });
  yield { real, found };
}

async function* walk(path: string, real: string, own: readonly string[]): AsyncGenerator<Find> {
  if (isWithin(real, own)) {
    yield { real, found: { outcome: 'skipped', path, reason: depositReason('deposit-own-folder') } };
    return;
  }
  const children = await childrenOf(path);
  if (!children.ok) {
    yield { real, found: { outcome: 'refused', path, reason: children.error } };
    return;
  }
  if (children.value.some((child) => child.name === cacheFolder && child.isDirectory())) {
    yield { real, found: { outcome: 'accepted', kind: 'httrack', path, sizeBytes: await sizeOf(path) } };
    return;
  }
  for (const child of children.value) {
    const [childPath, childReal] = [join(path, child.name), join(real, child.name)];
    if (child.isDirectory()) yield* walk(childPath, childReal, own);
    else if (child.isFile())
      yield { real: childReal, found: await recogniseFile(childPath, { isNamed: false }) };
    else {
      const reason = depositReason(child.isSymbolicLink() ? 'deposit-link' : 'deposit-not-plain');
      yield { real: childReal, found: { outcome: 'skipped', path: childPath, reason } };
    }
  }
}

/** Sorted by name. */
async function childrenOf(path: string): Promise<Result<Dirent[], Reason>> {
  try {
    const children = await readdir(path, { withFileTypes: true });
    return success(children.sort((a, b) => (a.name < b.name ? -1 : 1)));
  } catch (error) {
    const reason = unreadableReason(error);
    if (reason === undefined) throw error;
    return failure(reason);
  }
}

/** Of all files below; an unreadable one is reported when it is taken. */
async function sizeOf(path: string): Promise<number> {
  const children = await childrenOf(path);
  let total = 0;
  for (const child of children.ok ? children.value : []) {
    const childPath = join(path, child.name);
    if (child.isDirectory()) total += await sizeOf(childPath);
    else if (child.isFile()) total += (await lstat(childPath)).size;
  }
  return total;
}

function isWithin(real: string, folders: readonly string[]): boolean {
  return folders.some((folder) => real === folder || real.startsWith(folder + sep));
}

/** A folder that does not exist yet has no other path. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
