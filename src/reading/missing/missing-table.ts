import { defined } from '../../formats/values/defined.ts';
import type { DatabaseSync } from 'node:sqlite';
import { Statements } from '../../disk/statements.ts';
import { inTransaction } from '../../disk/transaction.ts';
import { withoutWww } from '../../formats/url/canonical-host.ts';
import type { MissCount } from './miss-counts.ts';
import type { MissingQuestion } from './missing-log.ts';
import type { MissingResource, MissingState } from './missing-shape.ts';
import { pageKey } from './page-key.ts';

/*
 * resource   what is missing, one row a URL; `sent_ms` when it was last given to a harvest, 0 for never
 * lack       which archived page missed it, and how often; `page_key` is the digest of the canonical key of the page's URL
 *
 * Hosts are without `www.` and port.
 */
export const missingLayout = 2;

export const createMissing = `
  CREATE TABLE resource (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    host TEXT NOT NULL,
    kind TEXT NOT NULL,
    destination TEXT NOT NULL,
    state TEXT NOT NULL,
    times INTEGER NOT NULL,
    asks INTEGER NOT NULL,
    first_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    sent_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX resource_by_times ON resource (asks, times, last_ms);
  CREATE INDEX resource_by_host ON resource (host);
  CREATE TABLE lack (
    page_key TEXT NOT NULL,
    timestamp TEXT NOT NULL,
    resource INTEGER NOT NULL,
    host TEXT NOT NULL,
    times INTEGER NOT NULL,
    first_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    PRIMARY KEY (page_key, timestamp, resource)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lack_by_resource ON lack (resource);
  CREATE INDEX lack_by_host ON lack (host);
`;

const addResource = `
  INSERT INTO resource (url, host, kind, destination, state, times, asks, first_ms, last_ms, sent_ms)
    VALUES (:url, :host, :kind, :destination, 'open', :times, :asks, :firstMs, :lastMs, 0)
  ON CONFLICT (url) DO UPDATE SET
    kind = excluded.kind,
    destination = iif(excluded.destination = '', destination, excluded.destination),
    state = iif(excluded.last_ms > sent_ms, 'open', state),
    times = times + excluded.times,
    asks = asks + excluded.asks,
    last_ms = max(last_ms, excluded.last_ms)
  RETURNING id
`;
const addLack = `
  INSERT INTO lack (page_key, timestamp, resource, host, times, first_ms, last_ms)
    VALUES (:key, :timestamp, :id, :host, :times, :firstMs, :lastMs)
  ON CONFLICT DO UPDATE SET times = times + excluded.times, last_ms = max(last_ms, excluded.last_ms)
`;
const selectOfPage = `
  SELECT url, kind, destination, state, asks, lack.times, lack.first_ms, lack.last_ms
    FROM lack JOIN resource ON resource.id = lack.resource
    WHERE page_key = ? AND timestamp = ? AND state = 'open' ORDER BY lack.times DESC, url
`;
/** The least wanted, of these the oldest. */
const selectUnwanted = 'SELECT id FROM resource ORDER BY asks, times, last_ms LIMIT ?';

type Row = Record<string, unknown>;

/** The tables of the log, in a database that is open. */
export class MissingTable {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #maxBytes: number;

  constructor(database: DatabaseSync, maxBytes: number) {
    this.#database = database;
    this.#statements = new Statements(database);
    this.#maxBytes = maxBytes;
  }

  add(misses: readonly MissCount[]): void {
    this.#together(() => {
      for (const { page, url, kind, destination, times, asks, firstMs, lastMs } of misses) {
        const counted = { times, firstMs, lastMs };
        const values = { url, host: hostOf(url), kind, destination, asks, ...counted };
        const id = Number(this.#statements.get(addResource).get(values)?.['id']);
        if (page !== undefined) this.#statements.get(addLack).run({ ...page, id, ...counted });
      }
      this.#trim();
    });
  }

  ofPage(page: { readonly url: string; readonly timestamp: string }): MissingResource[] {
    const rows = this.#statements.get(selectOfPage).all(pageKey(page.url), page.timestamp);
    return rows.map(resourceOf);
  }

  list(question: MissingQuestion): { readonly items: MissingResource[]; readonly total: number } {
    const { state, limit, offset = 0 } = question;
    const host = question.host === undefined ? undefined : hostOf(`http://${question.host}/`);
    const conditions = [
      ...(state === undefined ? [] : ['state = :state']),
      ...(host === undefined
        ? []
        : ['(host = :host OR id IN (SELECT resource FROM lack WHERE host = :host))']),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const values = defined({ state, host });
    const sql = `SELECT * FROM resource ${where} ORDER BY asks DESC, times DESC, last_ms DESC, id LIMIT :limit OFFSET :offset`;
    const items = this.#statements
      .get(sql)
      .all({ ...values, limit, offset })
      .map(resourceOf);
    const total = this.#statements.get(`SELECT count(*) AS total FROM resource ${where}`).get(values)?.[
      'total'
    ];
    return { items, total: Number(total) };
  }

  mark(urls: readonly string[], state: MissingState, nowMs: number): void {
    const statement = this.#statements.get('UPDATE resource SET state = ?, sent_ms = ? WHERE url = ?');
    this.#together(() => {
      for (const url of urls) statement.run(state, state === 'sent' ? nowMs : 0, url);
    });
  }

  forget(urls: readonly string[]): number {
    const select = this.#statements.get('SELECT id FROM resource WHERE url = ?');
    return this.#together(() => {
      const ids = urls.flatMap((url) => select.all(url)).map((row) => Number(row['id']));
      this.#remove(ids);
      return ids.length;
    });
  }

  close(): void {
    this.#database.close();
  }

  /** Keeps the file within its bounds: its space is used again, it does not shrink. */
  #trim(): void {
    while (this.#usedBytes() > this.#maxBytes) {
      const rows = Number(this.#statements.get('SELECT count(*) AS rows FROM resource').get()?.['rows']);
      if (rows === 0) return;
      const unwanted = this.#statements.get(selectUnwanted).all(Math.ceil(rows / 10));
      this.#remove(unwanted.map((row) => Number(row['id'])));
    }
  }

  #usedBytes(): number {
    const pragma = (name: string): number => Number(this.#statements.get(`PRAGMA ${name}`).get()?.[name]);
    return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  }

  #remove(ids: readonly number[]): void {
    for (const id of ids) {
      this.#statements.get('DELETE FROM lack WHERE resource = ?').run(id);
      this.#statements.get('DELETE FROM resource WHERE id = ?').run(id);
    }
  }

  #together<Result>(work: () => Result): Result {
    return inTransaction(this.#database, work);
  }
}

function resourceOf(row: Row): MissingResource {
  return {
    url: String(row['url']),
    kind: row['kind'] as MissingResource['kind'],
    destination: String(row['destination']),
    times: Number(row['times']),
    asks: Number(row['asks']),
    firstMs: Number(row['first_ms']),
    lastMs: Number(row['last_ms']),
    state: row['state'] as MissingState,
  };
}

function hostOf(url: string): string {
  return withoutWww(URL.parse(url)?.hostname ?? '');
}
