import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { captureColumns, captureKind, createDedupTables, storedRecordId, urlKey } from './dedup-table.ts';
import type { CaptureRow } from './dedup-table.ts';
import { encloseLinks } from './enclose-links.ts';
import { resolveRevisits } from './resolve-revisits.ts';

/** The records of a capture event stand together: this number of earlier events is searched in memory. */
const windowCaptures = 512;
const maxIdsRemembered = 10_000;

interface MetadataPlace {
  readonly fileId: number;
  readonly offset: number;
}

/** Fills a new database with captures as they are met, and prepares it for queries. */
export class DedupHistoryWriter {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #insertFile: StatementSync;
  readonly #insertStraying: StatementSync;
  /** The last captures by their record id: what belongs to them may follow. */
  readonly #window = new Map<string, { readonly row: CaptureRow; readonly isOurs: boolean }>();
  /** Records of requests that were no GET, and those that they name. */
  readonly #notGet = new Set<string>();
  #files = 0;
  #revisits = 0;
  #straying = 0;
  #needsIds = false;

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    createDedupTables(this.#database);
    const places = captureColumns.map(() => '?').join(', ');
    this.#insert = this.#database.prepare(
      `INSERT INTO capture (${captureColumns.join(', ')}, url_key) VALUES (${places}, ?)`,
    );
    this.#insertFile = this.#database.prepare('INSERT INTO file (id, path) VALUES (?, ?)');
    this.#insertStraying = this.#database.prepare('INSERT INTO straying_metadata VALUES (?, ?, ?)');
    this.#database.exec('BEGIN');
  }

  addFile(path: string): number {
    this.#insertFile.run(++this.#files, path);
    return this.#files;
  }

  /** `isOurs`: its metadata record lists all links, also where these are none. */
  addCapture(row: CaptureRow, ids: RecordIds, isOurs: boolean): void {
    if (row.kind !== captureKind.response) {
      this.#revisits++;
      this.#needsIds ||= row.original_date === null && row.original_id !== null;
    }
    if (this.#notGet.size > 0 && [ids.id, ...ids.concurrentTo].some((id) => this.#notGet.has(id ?? '')))
      return;
    if (ids.id === undefined) {
      this.#write(row);
      return;
    }
    this.#window.set(ids.id, { row, isOurs });
    if (this.#window.size > windowCaptures) this.#writeOldest();
  }

  addMetadata(concurrentTo: readonly string[], place: MetadataPlace, listsLinks: boolean): void {
    for (const id of concurrentTo) {
      const capture = this.#window.get(id);
      if (capture !== undefined) {
        if (!listsLinks && !capture.isOurs) continue;
        capture.row.links_file = place.fileId;
        capture.row.links_offset = place.offset;
      } else if (listsLinks) {
        this.#insertStraying.run(storedRecordId(id), place.fileId, place.offset);
        this.#straying++;
      }
    }
  }

  /** The response to a POST or a HEAD is not what a GET would give: it is excluded, before or after its request record. */
  addNotGet({ id, concurrentTo }: RecordIds): void {
    if (this.#notGet.size > maxIdsRemembered) this.#notGet.clear();
    for (const each of [id, ...concurrentTo]) {
      if (each !== undefined && !this.#window.delete(each)) this.#notGet.add(each);
    }
  }

  /** Resolves revisits and makes the indexes; these in one step each, of some seconds for millions of captures. */
  async finish(signal: AbortSignal): Promise<void> {
    while (this.#window.size > 0) this.#writeOldest();
    const database = this.#database;
    database.exec('CREATE INDEX capture_by_url ON capture (url_key, date_ms)');
    if (this.#needsIds || this.#straying > 0) {
      database.exec(
        `CREATE INDEX capture_by_id ON capture (original_id) WHERE kind = ${captureKind.response}`,
      );
    }
    if (this.#straying > 0) placeStraying(database);
    if (this.#revisits > 0) await resolveRevisits(database, { byId: this.#needsIds, signal });
    markSuperseded(database);
    // Content that is on many pages is found at once, because the better ones come first. The empty one is not looked for.
    database.exec(`
      CREATE INDEX capture_by_content ON capture (substr(sha256, 1, 8), status <> 200)
        WHERE usable = 1 AND sha256 IS NOT NULL AND payload_bytes IS NOT 0;
      DROP INDEX IF EXISTS capture_by_id;
      DROP TABLE straying_metadata;
      COMMIT;
    `);
  }

  /** After `finish`: the database needs the files no more. */
  encloseLinks(signal: AbortSignal): Promise<void> {
    return encloseLinks(this.#database, signal);
  }

  close(): void {
    this.#database.close();
  }

  #writeOldest(): void {
    for (const [id, { row }] of this.#window) {
      this.#window.delete(id);
      this.#write(row);
      return;
    }
  }

  #write(row: CaptureRow): void {
    this.#insert.run(...captureColumns.map((column) => row[column]), urlKey(row.url));
  }
}

interface RecordIds {
  readonly id: string | undefined;
  readonly concurrentTo: readonly string[];
}

/** Metadata records that came before their response, or long after it. */
function placeStraying(database: DatabaseSync): void {
  database.exec(`
    UPDATE capture SET links_file = straying_metadata.file, links_offset = straying_metadata.offset
      FROM straying_metadata
      WHERE capture.kind = ${captureKind.response} AND capture.original_id = straying_metadata.response_id
        AND capture.links_file IS NULL
  `);
}

function markSuperseded(database: DatabaseSync): void {
  database.exec(`
    UPDATE capture SET superseded = 1
      WHERE url_key IN (SELECT url_key FROM capture GROUP BY url_key HAVING count(*) > 1)
        AND EXISTS (
          SELECT 1 FROM capture AS later
            WHERE later.url_key = capture.url_key AND later.url = capture.url
              AND (later.date_ms, later.id) > (capture.date_ms, capture.id)
        )
  `);
}
