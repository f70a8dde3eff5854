import { readFileSync } from 'node:fs';

/** A package as the lock file names it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; undefined where the package names none. */
  readonly licence: string | undefined;
  /** How npm checks what it fetched. */
  readonly integrity: string | undefined;
  /** False: only tests and checks need it. */
  readonly isShipped: boolean;
}

interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: true;
  readonly link?: true;
}

/** Each package once for each of its versions; not the project itself and its workspaces. */
export function lockedPackages(
  path: URL = new URL('../package-lock.json', import.meta.url),
): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
  const found = new Map<string, LockedPackage>();
  for (const [place, { version = '', license: licence, integrity, dev, link }] of Object.entries(packages)) {
    const [, name] = /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (name === undefined || link === true) continue;
    const isShipped = dev !== true || found.get(`${name}@${version}`)?.isShipped === true;
    found.set(`${name}@${version}`, { name, version, licence, integrity, isShipped });
  }
  return [...found.values()];
}
