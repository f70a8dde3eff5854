import type { StorageClass } from '../../../../formats/warc/storage-class.ts';

/** Room is left for what the vault adds to a name. */
const longestBase = 200;
const extension = /\.w?arc(?:\.wat|\.wet)?(?:\.gz|\.zst)?$/i;

/**
 * The name of a file in the archive: `warc/YYYY-MM/BASE`. Index lines have only BASE, so it must be unique; if another
 * file has it, the first digits of the content's SHA-256 are added:
 *
 *   warc/2026-11/crawl.warc.gz   warc/2026-12/crawl-1f0e9c33.warc.gz
 */
export async function archiveName(file: {
  readonly base: string;
  readonly sha256: string;
  readonly date: Date;
  readonly isTaken: (base: string) => Promise<boolean>;
}): Promise<string> {
  const { sha256, date, isTaken } = file;
  const base = possibleBase(file.base);
  const { stem, end } = split(base);
  // More digits only where somebody has made up a name that looks like ours.
  const digits = [8, 16, 64].map((count) => `${stem}-${sha256.slice(0, count)}${end}`);
  const folder = `warc/${date.toISOString().slice(0, 7)}`;
  for (const free of [base, ...digits]) if (!(await isTaken(free))) return `${folder}/${free}`;
  return `${folder}/${sha256}${end}`;
}

/** Letters, digits and ._- only, a letter or digit first. */
function possibleBase(base: string): string {
  const { stem, end } = split(base.replaceAll(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._-]+/, ''));
  return `${stem.slice(0, longestBase - end.length) || 'file'}${end}`;
}

function split(base: string): { readonly stem: string; readonly end: string } {
  const end = extension.exec(base)?.[0] ?? '';
  return { stem: base.slice(0, base.length - end.length), end };
}

/**
 * The class of a file, by its name: `heirloom-media-20260131…`, `heirloom-metadata-…` are ours, `12-metadata-1.warc` is
 * NetarchiveSuite's.
 */
export function classOfName(base: string): StorageClass {
  const [, named] = /-(metadata|media)-\d/.exec(base) ?? [];
  return named === 'metadata' || named === 'media' ? named : 'text';
}

export function isArchiveFileName(name: string): boolean {
  return extension.test(name);
}
