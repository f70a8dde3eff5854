import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatCache } from './dat-cache.ts';
import { entryOfFile } from './entry-of-file.ts';
import { entryOfResponse } from './entry-of-response.ts';
import { isMissing, readFetchLog } from './fetch-log.ts';
import type { Fetch } from './fetch-log.ts';
import { httrackWarning } from './httrack-entry.ts';
import type { HttrackEntry, HttrackWarning } from './httrack-entry.ts';
import type { Mirror } from './mirror.ts';
import { nameInMirror, walkMirror } from './mirror-file.ts';
import { openZipCache } from './zip-cache.ts';
import type { HttrackCache } from './zip-cache.ts';

export interface ReadMirrorOptions {
  /** Called for problems of the whole mirror, or of a part that gives no entry. */
  readonly onWarning?: (warning: HttrackWarning) => void;
  /** The offset of the crawling machine, east of UTC: HTTrack logs local time without a zone. */
  readonly logZoneMinutes?: number;
}

/** HTTrack's own list of its mirrors, unless a comment marks them as pages. */
const topPages: ReadonlySet<string> = new Set(['index.html', 'external.html']);

/**
 * Reads an HTTrack crawl. In: the folder of the mirror, with hts-cache/ in it.
 *
 *   1. log      the start of the run, and the time of each URL (hts-log.txt, hts-cache/doit.log, new.txt)
 *   2. cache    hts-cache/new.zip, or new.dat of old versions: the responses, with bodies as received or in files
 *   3. files    of the mirror that are not in the cache: rewritten, with a URL from their comment or their name
 *
 * Entries come in the order of the cache, then by file name.
 */
export async function* readHttrackMirror(
  folder: string,
  options: ReadMirrorOptions = {},
): AsyncGenerator<HttrackEntry> {
  const { onWarning = () => {} } = options;
  const root = await realpath(folder);
  const log = await readFetchLog(root);
  const fetchOf = new Map<string, Fetch>();
  for (const fetch of log.fetches.values()) {
    const name = nameInMirror(fetch.savedAs, fetch.url);
    if (name !== undefined) fetchOf.set(name, fetch);
  }
  const mirror: Mirror = { root, log, zoneMinutes: options.logZoneMinutes, fetchOf };
  const cache = await openCache(root, onWarning);
  const isTraced = cache !== undefined || log.launchMs !== undefined || log.fetches.size > 0;
  if (!isTraced) onWarning(httrackWarning('not-a-mirror', folder));

  const cached = new Set<string>();
  try {
    for await (const response of cache?.responses() ?? []) {
      const name = response.savedAs === undefined ? undefined : nameInMirror(response.savedAs, response.url);
      if (name !== undefined) cached.add(name);
      yield await entryOfResponse(mirror, response, name);
    }
  } finally {
    await cache?.close();
  }
  for await (const file of walkMirror(root, onWarning)) {
    if (cached.has(file.name)) continue;
    const entry = await entryOfFile(mirror, file);
    if (entry === undefined) {
      if (!topPages.has(file.name)) onWarning(httrackWarning('file-unplaced', file.name));
    } else if (cache === undefined) yield entry;
    else yield { ...entry, warnings: [httrackWarning('not-in-cache'), ...entry.warnings] };
  }
}

/** The cache of the last run; if it is missing or useless, that of the previous run. */
async function openCache(
  root: string,
  onWarning: (warning: HttrackWarning) => void,
): Promise<HttrackCache | undefined> {
  for (const name of ['new.zip', 'new.dat', 'old.zip', 'old.dat']) {
    const path = join(root, 'hts-cache', name);
    try {
      if (!(await stat(path)).isFile()) continue;
      const cache = await (name.endsWith('.zip') ? openZipCache : openDatCache)(path, onWarning);
      if (cache !== undefined && name.startsWith('old')) onWarning(httrackWarning('cache-former', path));
      if (cache !== undefined) return cache;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}
