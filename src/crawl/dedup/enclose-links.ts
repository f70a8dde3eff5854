import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Link } from '../../formats/links/link.ts';
import { formatOutlink, parseOutlink } from '../links/outlinks.ts';
import { linksOfPrior, PriorRecordUnavailable } from './links-of-prior.ts';

/**
 * A database for an agent names no WARC file: it holds the links that a "not modified" response would not bring, one list for
 * each capture with validators.
 */
const selectAsked = `
  SELECT capture.id, url, original_url, path,
      CASE WHEN links_file IS NULL THEN response_offset ELSE links_offset END AS offset
    FROM capture JOIN file ON file.id = coalesce(links_file, response_file)
    WHERE usable = 1 AND status = 200 AND (etag IS NOT NULL OR last_modified IS NOT NULL)
      AND capture.id = (
        SELECT id FROM capture AS other
          WHERE other.url_key = capture.url_key AND other.url = capture.url AND usable = 1
          ORDER BY date_ms DESC, id DESC LIMIT 1
      )
    ORDER BY path, offset
`;

interface AskedRow {
  readonly id: number;
  readonly url: string;
  readonly original_url: string | null;
  readonly path: string;
  readonly offset: number;
}

/** A list that cannot be read is excluded: its URL is fetched unconditionally. */
export async function encloseLinks(database: DatabaseSync, signal: AbortSignal): Promise<void> {
  database.exec('CREATE TABLE links (capture INTEGER PRIMARY KEY, list BLOB NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO links VALUES (?, ?)');
  for (const row of database.prepare(selectAsked).all() as unknown as AskedRow[]) {
    signal.throwIfAborted();
    const { id, url, original_url: original, path, offset } = row;
    const place = { url, originalUrl: original ?? url, metadata: { path, offset } };
    const links = await linksOfPrior(place).catch((error: unknown) => {
      if (error instanceof PriorRecordUnavailable) return undefined;
      throw error;
    });
    if (links !== undefined) insert.run(id, deflateRawSync(links.map(formatOutlink).join('\n')));
  }
  database.exec('PRAGMA secure_delete = ON; DELETE FROM file');
}

export function enclosedLinks(list: Uint8Array): readonly Link[] {
  const lines = inflateRawSync(list).toString('utf8').split('\n');
  return lines.flatMap((line) => parseOutlink(line) ?? []);
}
