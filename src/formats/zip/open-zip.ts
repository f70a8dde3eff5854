import { failure, success } from '../values/result.ts';
import type { Result } from '../values/result.ts';
import type { ByteSource } from '../warc/byte-source.ts';
import { readDirectory } from './central-directory.ts';
import type { ListedEntry, Listing } from './central-directory.ts';
import { findDirectory } from './end-record.ts';
import { walkLocalHeaders } from './local-header.ts';
import type { ZipEntry } from './zip-entry.ts';
import { zipProblem } from './zip-problem.ts';
import type { ZipProblem } from './zip-problem.ts';

export interface ZipArchive {
  readonly source: ByteSource;
  /** In the order of the central directory, including entries of the same name. */
  readonly entries: readonly ZipEntry[];
  /** By name; the last of several with one name, as unpacking all would leave it. */
  readonly byName: ReadonlyMap<string, ZipEntry>;
  /** Problems of the archive as a whole. */
  readonly problems: readonly ZipProblem[];
}

export type OpenedZip = Result<ZipArchive, ZipProblem>;

export interface OpenZipOptions {
  readonly maxEntries?: number;
  /** If the central directory is missing or damaged, find the entries by their local headers. */
  readonly recover?: boolean;
}

const defaultMaxEntries = 2_000_000;
const maxProblems = 20;

/**
 * Reads the list of entries of a ZIP file, with ZIP64. In: a source of bytes, which the caller closes.
 *
 *   1. end       the end record, at the end of the file (end-record.ts)
 *   2. listing   the central directory, or the local headers if it is lost
 *   3. rooms     for each entry, where the next thing in the file begins: nothing is read twice under two names
 *
 * No content is read: see `readEntry`.
 */
export async function openZip(source: ByteSource, options: OpenZipOptions = {}): Promise<OpenedZip> {
  const { maxEntries = defaultMaxEntries, recover = false } = options;
  const found = await findDirectory(source);
  const listed = found.ok
    ? await readDirectory(source, found.value, maxEntries)
    : { entries: [], problems: [] };
  const damage = found.ok ? listed.problems.find(({ kind }) => kind === 'directory-damaged') : found.error;
  if (damage !== undefined && recover) {
    const walked = await walkLocalHeaders(source, maxEntries);
    if (walked.entries.length > listed.entries.length) return opened(source, walked, source.sizeBytes);
  }
  if (damage !== undefined && listed.entries.length === 0) return failure(damage);
  if (!found.ok) return found;
  const problems = [...found.value.problems, ...listed.problems];
  return opened(source, { entries: listed.entries, problems }, found.value.start);
}

function opened(source: ByteSource, listing: Listing, contentEnd: number): OpenedZip {
  const entries = withRooms(listing.entries, contentEnd);
  const byName = new Map<string, ZipEntry>();
  const repeated: ZipProblem[] = [];
  for (const entry of entries) {
    if (byName.has(entry.name) && repeated.length < maxProblems) {
      repeated.push(zipProblem('name-repeated', entry.name));
    }
    byName.set(entry.name, entry);
  }
  return success({ source, entries, byName, problems: [...listing.problems, ...repeated] });
}

/** Overlapping entries let a small file unpack to petabytes: an entry may reach to the next header, no further. */
function withRooms(entries: readonly ListedEntry[], contentEnd: number): ZipEntry[] {
  const offsets = Float64Array.from(entries, ({ headerOffset }) => headerOffset).sort();
  const next = new Map<number, number>();
  for (let index = 0; index < offsets.length; index++) {
    const offset = offsets[index] ?? 0;
    // The first of several at one offset decides: none of them has any space.
    if (!next.has(offset)) next.set(offset, Math.min(offsets[index + 1] ?? contentEnd, contentEnd));
  }
  return entries.map((entry) => ({ ...entry, roomEnd: next.get(entry.headerOffset) ?? contentEnd }));
}
