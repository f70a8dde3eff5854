import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Deposit, LeftOut } from './deposit.ts';
import { unreadableReason } from './deposit.ts';
import { recogniseFile } from './recognise-file.ts';

export interface FindOptions {
  /** Folders of the archive itself: what is in them is there already. */
  readonly ownFolders: readonly string[];
}

const cacheFolder = 'hts-cache';

/**
 * Goes through files and folders, folders to their ends, and says of each file what it is. A folder with `hts-cache/` in
 * it is one deposit. Links are followed only where they are named themselves. What comes twice is given once.
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
      const places = (await stat(path)).isDirectory() ? walk(path, real, own) : named(path, real, own);
      for await (const place of places) {
        if (!seen.has(place.real)) yield place.found;
        seen.add(place.real);
      }
    } catch (error) {
      const reason = unreadableReason(error);
      if (reason === undefined) throw error;
      yield { outcome: 'refused', path, reason };
    }
  }
}

interface Place {
  /** Without links: two paths may lead to one place. */
  readonly real: string;
  readonly found: Deposit | LeftOut;
}

async function* named(path: string, real: string, own: readonly string[]): AsyncGenerator<Place> {
  const found: Deposit | LeftOut = isWithin(real, own)
    ? { outcome: 'refused', path, reason: 'it is part of the archive itself' }
    : await recogniseFile(path, { isNamed: true });
  yield { real, found };
}

async function* walk(path: string, real: string, own: readonly string[]): AsyncGenerator<Place> {
  if (isWithin(real, own)) {
    yield { real, found: { outcome: 'skipped', path, reason: 'the folder of the archive itself' } };
    return;
  }
  const children = await childrenOf(path);
  if (typeof children === 'string') {
    yield { real, found: { outcome: 'refused', path, reason: children } };
    return;
  }
  if (children.some((child) => child.name === cacheFolder && child.isDirectory())) {
    yield { real, found: { outcome: 'accepted', kind: 'httrack', path, sizeBytes: await sizeOf(path) } };
    return;
  }
  for (const child of children) {
    const [childPath, childReal] = [join(path, child.name), join(real, child.name)];
    if (child.isDirectory()) yield* walk(childPath, childReal, own);
    else if (child.isFile())
      yield { real: childReal, found: await recogniseFile(childPath, { isNamed: false }) };
    else {
      const reason = child.isSymbolicLink()
        ? 'a link: links are not followed, name what it leads to'
        : 'it is a pipe or a device';
      yield { real: childReal, found: { outcome: 'skipped', path: childPath, reason } };
    }
  }
}

/** By name; or why they cannot be read. */
async function childrenOf(path: string): Promise<Dirent[] | string> {
  try {
    const children = await readdir(path, { withFileTypes: true });
    return children.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const reason = unreadableReason(error);
    if (reason === undefined) throw error;
    return reason;
  }
}

/** Of all files below; what cannot be read is told when it is taken. */
async function sizeOf(path: string): Promise<number> {
  const children = await childrenOf(path);
  let total = 0;
  for (const child of typeof children === 'string' ? [] : children) {
    const childPath = join(path, child.name);
    if (child.isDirectory()) total += await sizeOf(childPath);
    else if (child.isFile()) total += (await lstat(childPath)).size;
  }
  return total;
}

function isWithin(real: string, folders: readonly string[]): boolean {
  return folders.some((folder) => real === folder || real.startsWith(folder + sep));
}

/** A folder that is not there yet has no other path. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
