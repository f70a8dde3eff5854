import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { OtherLayoutError } from '../../disk/other-layout-error.ts';
import type { PriorCapture, DedupHistory } from './dedup-history.ts';
import {
  captureColumns,
  layoutVersion,
  originalDate,
  recordIdText,
  sha1Text,
  sha256Text,
  storedSha256,
  urlKey,
} from './dedup-table.ts';
import type { CaptureRow } from './dedup-table.ts';
import { enclosedLinks } from './enclose-links.ts';
import { linksOfPrior } from './links-of-prior.ts';

const columns = ['id', ...captureColumns].join(', ');
const selectByUrl = `
  SELECT ${columns} FROM capture WHERE url_key = ? AND url = ? AND usable = 1 ORDER BY date_ms DESC, id DESC LIMIT 1
`;
/** A revisit whose original is not in the files does not know the length: it is identified by its SHA-256 alone. */
const selectByContent = `
  SELECT ${columns} FROM capture
    WHERE substr(sha256, 1, 8) = substr(?1, 1, 8) AND sha256 = ?1 AND (payload_bytes = ?2 OR payload_bytes IS NULL)
      AND usable = 1 AND sha256 IS NOT NULL AND payload_bytes IS NOT 0
    ORDER BY status <> 200 LIMIT 1
`;
const selectDocuments = 'SELECT url FROM capture WHERE superseded = 0 AND status BETWEEN 200 AND 299';

/**
 * Opens what `readDedupHistory` wrote, read-only: each thread opens it for itself. The answers come at once, from
 * memory or disk.
 *
 * - `find` gives the last whole capture; one that was cut, or was a revisit of something unknown, does not count.
 * - `recordId` is '', `payloadSha256` is '', `payloadBytes` is -1 where a revisit's original is not in the files and the
 *   revisit does not say it.
 * - `linksOf` rejects with `PriorRecordUnavailable` where the links cannot be read any more: the URL is then to be
 *   fetched unconditionally. It never makes up an empty list.
 */
export function openDedupHistory(databasePath: string): DedupHistory {
  const database = openUnchanging(databasePath);
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version !== layoutVersion) {
    database.close();
    throw new OtherLayoutError(
      databasePath,
      { found: version, known: layoutVersion },
      'it is to be made again',
    );
  }
  const byUrl = database.prepare(selectByUrl);
  const byContent = database.prepare(selectByContent);
  const documents = database.prepare(selectDocuments);
  const pathRows = database.prepare('SELECT id, path FROM file').all() as unknown as FileRow[];
  const paths = new Map(pathRows.map(({ id, path }) => [id, path]));
  // Those that were made for an agent have them.
  const hasLinks = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'links'").get() !== undefined;
  const enclosed = hasLinks ? database.prepare('SELECT list FROM links WHERE capture = ?') : undefined;
  const captureOf = (row: unknown): PriorCapture | undefined =>
    row === undefined ? undefined : priorCapture(row as FoundRow, paths, hasLinks);
  return {
    find(url) {
      const hash = url.indexOf('#');
      const key = hash < 0 ? url : url.slice(0, hash);
      return captureOf(byUrl.get(urlKey(key), key));
    },
    findContent(payloadSha256, payloadBytes) {
      const sha256 = storedSha256(payloadSha256);
      if (sha256 === null || payloadBytes === 0) return undefined;
      const found = captureOf(byContent.get(sha256, payloadBytes));
      return found === undefined ? undefined : { ...found, payloadBytes };
    },
    linksOf: async (capture) => {
      const row = capture.links === undefined ? undefined : enclosed?.get(capture.links);
      return row === undefined ? linksOfPrior(capture) : enclosedLinks(row['list'] as Uint8Array);
    },
    *urls() {
      for (const row of documents.iterate()) yield row['url'] as string;
    },
    close: () => database.close(),
  };
}

/** The file is no longer written, so no look-up needs a lock (half of its time), and threads share its pages. */
function openUnchanging(path: string): DatabaseSync {
  const location = pathToFileURL(path);
  location.searchParams.set('immutable', '1');
  const database = new DatabaseSync(location, { readOnly: true });
  database.exec(`PRAGMA mmap_size = ${2 ** 31}; PRAGMA cache_size = -32768`);
  return database;
}

interface FileRow {
  readonly id: number;
  readonly path: string;
}

interface FoundRow extends CaptureRow {
  readonly id: number;
}

function priorCapture(row: FoundRow, paths: ReadonlyMap<number, string>, hasLinks: boolean): PriorCapture {
  const hasList = row.links_file !== null;
  const path = paths.get((hasList ? row.links_file : row.response_file) ?? 0);
  const offset = hasList ? row.links_offset : row.response_offset;
  return {
    url: row.url,
    date: originalDate(row),
    recordId: recordIdText(row.original_id),
    originalUrl: row.original_url ?? row.url,
    status: row.status ?? 0,
    payloadSha256: sha256Text(row.sha256),
    payloadSha1: sha1Text(row.sha1),
    payloadBytes: row.payload_bytes ?? -1,
    ...(row.etag === null ? {} : { etag: row.etag }),
    ...(row.last_modified === null ? {} : { lastModified: row.last_modified }),
    ...(row.mime === null ? {} : { mime: row.mime }),
    ...(hasLinks ? { links: row.id } : {}),
    ...(path === undefined || offset === null ? {} : { metadata: { path, offset } }),
  };
}
