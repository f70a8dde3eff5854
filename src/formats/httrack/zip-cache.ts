import { openFileSource } from '../warc/byte-source.ts';
import { openZip } from '../zip/open-zip.ts';
import type { ZipArchive } from '../zip/open-zip.ts';
import { locateEntry, readEntry } from '../zip/read-entry.ts';
import { cachedUrl, parseCachedHead } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import { httrackWarning } from './httrack-entry.ts';
import type { HttrackWarning } from './httrack-entry.ts';

/** An open cache; its responses are valid until it is closed. */
export interface HttrackCache {
  readonly path: string;
  responses(): AsyncGenerator<CachedResponse>;
  close(): Promise<void>;
}

/**
 * hts-cache/new.zip, since HTTrack 3.31: an entry for each URL, named by the URL, with HTTrack's notes in the extra field of
 * its local header (plain text, which violates the ZIP format) and, if cached, the body as received. A killed run leaves no
 * central directory: its entries are found by their local headers.
 */
export async function openZipCache(
  path: string,
  onWarning: (warning: HttrackWarning) => void,
): Promise<HttrackCache | undefined> {
  const source = await openFileSource(path);
  try {
    const opened = await openZip(source, { recover: true });
    if (!opened.ok) {
      onWarning(httrackWarning('cache-unreadable', `${path}, ${opened.error.message}`));
      await source.close();
      return undefined;
    }
    for (const { kind, message } of opened.value.problems) {
      // A URL fetched twice in one run is not damage.
      if (kind !== 'name-repeated') onWarning(httrackWarning('cache-damaged', `${path}, ${message}`));
    }
    return {
      path,
      responses: () => responsesOf(opened.value, onWarning),
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function* responsesOf(
  zip: ZipArchive,
  onWarning: (warning: HttrackWarning) => void,
): AsyncGenerator<CachedResponse> {
  for (const entry of zip.entries) {
    const url = cachedUrl(entry.name);
    if (url === undefined) continue;
    const located = await locateEntry(zip, entry);
    const head = located.ok ? parseCachedHead(located.value.extra) : undefined;
    if (head === undefined) {
      const reason = located.ok ? 'nothing was noted of the response' : located.error.message;
      onWarning(httrackWarning('record-damaged', `${url}, ${reason}`));
      continue;
    }
    const content = head.isInCache && !head.isKept ? readEntry(zip, entry) : undefined;
    yield { ...head, url, content, contentBytes: entry.sizeBytes };
  }
}
