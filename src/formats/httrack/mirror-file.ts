import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { unsafeName } from '../zip/zip-entry.ts';
import { httrackWarning } from './httrack-entry.ts';
import type { HttrackWarning } from './httrack-entry.ts';
import { isMissing } from './fetch-log.ts';

/** A file of the browsable copy. */
export interface MirrorFile {
  /** Relative to the mirror, with `/`. */
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** HTTrack's own files at the top of a mirror. */
const ownFiles = /^(hts-[^/]*|cookies\.txt|backblue\.gif|fade\.gif|[^/]*\.whtt)$/i;
const maxDepth = 64;

/** All files but HTTrack's own, by name. Links are not followed. */
export async function* walkMirror(
  root: string,
  onWarning: (warning: HttrackWarning) => void,
  below = '',
): AsyncGenerator<MirrorFile> {
  if (below.split('/').length > maxDepth) {
    onWarning(httrackWarning('file-unreadable', `${below}, too deep`));
    return;
  }
  const listed = await readdir(join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    onWarning(httrackWarning('file-unreadable', `${below}, ${String(error)}`));
    return [];
  });
  for (const child of listed.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below === '' ? child.name : `${below}/${child.name}`;
    if (below === '' && ownFiles.test(name)) continue;
    if (child.isDirectory()) yield* walkMirror(root, onWarning, name);
    else if (child.isFile()) {
      const file = await fileAt(root, name);
      if (file === undefined) onWarning(httrackWarning('file-unreadable', name));
      else yield file;
    }
  }
}

/**
 * The name within the mirror of a saved file in a cache or log: relative to the mirror, or (before HTTrack 3.40, and in
 * new.txt) absolute on the original machine, where the folder of the host marks the start of the mirror.
 */
export function nameInMirror(savedAs: string, url: string): string | undefined {
  const saved = savedAs.replaceAll('\\', '/');
  const isAbsolute = saved.startsWith('/') || /^[A-Za-z]:/.test(saved);
  if (!isAbsolute) return unsafeName(saved) === undefined ? saved : undefined;
  const host = hostFolder(url);
  const start = host === '' ? -1 : saved.indexOf(`/${host}/`);
  const name = saved.slice(start + 1);
  return start === -1 || unsafeName(name) !== undefined ? undefined : name;
}

/** The regular file of that name; undefined if it is missing, or a link leads out of the mirror. */
export async function fileAt(root: string, name: string): Promise<MirrorFile | undefined> {
  const path = join(root, name);
  try {
    const found = await lstat(path);
    if (!found.isFile() || !(await realpath(path)).startsWith(root + sep)) return undefined;
    return { name, path, sizeBytes: found.size, modifiedMs: found.mtimeMs };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (isMissing(error) || code === 'ENAMETOOLONG' || code === 'EACCES' || code === 'ELOOP')
      return undefined;
    throw error;
  }
}

/** `www.example.org:8080` has the folder `www.example.org_8080`. */
function hostFolder(url: string): string {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
  return authority.replace(/^.*@/, '').replaceAll(':', '_');
}

/** The URL of a file by its path, without a scheme; undefined if its first folder is not a host. */
export function addressOfName(name: string): string | undefined {
  const slash = name.indexOf('/');
  const folder = slash === -1 ? '' : name.slice(0, slash);
  const match = /^((?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+|localhost)(?:_(\d{2,5}))?$/u.exec(folder);
  if (match === null) return undefined;
  const path = encodeURI(name.slice(slash).toWellFormed()).replaceAll('?', '%3F').replaceAll('#', '%23');
  return (match[1] ?? '') + (match[2] === undefined ? '' : `:${match[2]}`) + path;
}
