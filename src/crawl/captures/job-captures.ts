import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { diskProblemOf } from '../../disk/disk-problem.ts';
import { inTransaction } from '../../disk/transaction.ts';
import type { Link } from '../../formats/links/link.ts';
import { openSuffix } from '../../formats/warc/warc-file.ts';
import type { ContentClaims } from '../contents/content-claims.ts';
import { linksOfPrior } from '../dedup/links-of-prior.ts';
import type { JournalEntry, VisitEntry } from '../record/journal-entry.ts';
import { isPrerequisite } from '../candidate.ts';
import { seenKey } from '../queue/seen-key.ts';
import { KnownPages } from './known-pages.ts';

export interface JobCapturesParts {
  /** The folder of the job, with its WARC files. */
  readonly folder: string;
  /** A database that the threads of the job share. */
  readonly path: string;
  readonly claims: ContentClaims;
}

/** A capture of a site of this job. */
export interface JobCapture {
  readonly site: string;
  readonly url: string;
  readonly status: number;
  readonly mime: string | undefined;
  /** The base URL of its links, if that is not its own URL. */
  readonly base: string | undefined;
  /** `sha256:…`, or '' where there is none. */
  readonly sha256: string;
  readonly address: string;
  readonly payloadBytes: number;
  readonly file: string;
  /** The offset of the metadata record. */
  readonly metadata: number;
}

const createTable = `
  CREATE TABLE IF NOT EXISTS captured (
    key TEXT NOT NULL PRIMARY KEY, site TEXT NOT NULL, url TEXT NOT NULL, status INTEGER NOT NULL, mime TEXT, base TEXT,
    sha256 TEXT NOT NULL, address TEXT NOT NULL, payload_bytes INTEGER NOT NULL, file TEXT NOT NULL, metadata INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID
`;

/**
 * The captures of all sites of a job, by URL: each object is fetched once in a job, by the first site that meets it.
 *
 *   find  ─▶ safe on disk ─▶ its place: the other site takes its links from there
 *   claim ─▶ not being fetched ─▶ ours: `committed` follows, or `giveUp`
 *     └────▶ being fetched ─▶ `released`, then `find` again
 *
 * Captures are entered once they are durable. A URL that is not here, or cannot be read, is fetched: never lost.
 */
export class JobCaptures {
  readonly #parts: JobCapturesParts;
  readonly #database: DatabaseSync;
  readonly #select: StatementSync;
  readonly #insert: StatementSync;
  /** Names of claims, by URL. */
  readonly #claimed = new Map<string, string>();
  readonly pages: KnownPages;

  constructor(parts: JobCapturesParts) {
    this.#parts = parts;
    this.#database = new DatabaseSync(parts.path, { timeout: 30_000 });
    this.#database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8192; ${createTable}`,
    );
    this.#select = this.#database.prepare('SELECT * FROM captured WHERE key = ?');
    this.#insert = this.#database.prepare(
      'INSERT OR IGNORE INTO captured VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.pages = new KnownPages(this.#database, (enter) => this.#inRoom(enter));
  }

  find(url: string): JobCapture | undefined {
    const row = this.#select.get(keyOf(url));
    return row === undefined ? undefined : captureOf(row);
  }

  /** The links of a capture, from its metadata record; undefined if it cannot be read. */
  async linksOf({ url, file, metadata: offset }: JobCapture): Promise<readonly Link[] | undefined> {
    const sealed = join(this.#parts.folder, file);
    const path = existsSync(sealed) ? sealed : sealed + openSuffix;
    const from = { url, originalUrl: url, metadata: { path, offset } };
    return linksOfPrior(from).catch(() => undefined);
  }

  /** False: it is being fetched under this or another name, or is not yet safe. */
  claim(url: string): boolean {
    const { claims } = this.#parts;
    const claim = this.#claimOf(url);
    if (claims.claim(claim) === 'new') {
      this.#claimed.set(url, claim);
      return true;
    }
    // Not postponed for another URL of the same slot, which would change the order of the site: at worst it is fetched twice.
    return !claims.isClaimed(claim);
  }

  /** Until it is no longer claimed, or for a while. */
  async released(url: string, timeoutMs: number): Promise<void> {
    await this.#parts.claims.released(this.#claimOf(url), timeoutMs);
  }

  /** The claimed URL was not captured. */
  giveUp(url: string): void {
    const claim = this.#claimed.get(url);
    if (claim === undefined) return;
    this.#claimed.delete(url);
    this.#parts.claims.release(claim);
  }

  /** These captures are safe now: other sites may rely on them. */
  committed(entries: readonly JournalEntry[]): void {
    const captured = entries.filter(isCapture);
    if (captured.length === 0) return;
    try {
      this.#enter(captured.filter(isForAll));
    } finally {
      for (const { candidate } of captured) this.giveUp(candidate.url);
    }
  }

  close(): void {
    this.#database.close();
  }

  /** One claim for all names of an object. */
  #claimOf(url: string): string {
    const { origin, pathname, search } = new URL(url);
    const twins = this.pages.twinsOf(origin);
    if (twins.length === 0) return `sha256:${keyOf(url)}`;
    const [first = origin] = [origin, ...twins.map((twin) => twin.origin)].toSorted();
    return `sha256:${keyOf(first + pathname + search)}`;
  }

  #enter(entries: readonly VisitEntry[]): void {
    this.#inRoom(() =>
      inTransaction(this.#database, () => {
        for (const entry of entries) {
          this.#insert.run(...rowOf(entry));
          this.pages.enter(entry);
        }
      }),
    );
  }

  /** A full disk holds up the crawl where captures are written; what is not entered here is only fetched once more. */
  #inRoom(enter: () => void): void {
    try {
      enter();
    } catch (error) {
      if (diskProblemOf(error, dirname(this.#parts.path))?.code !== 'ENOSPC') throw error;
    }
  }
}

function isCapture(entry: JournalEntry): entry is VisitEntry {
  return entry.kind === 'visit' && entry.place !== undefined && !isPrerequisite(entry.candidate);
}

/** Refusals, temporary errors and partial responses are not shared: another site requests the URL itself. */
function isForAll({ status, truncated, place }: VisitEntry): boolean {
  const isAnswer = (status >= 200 && status < 400) || status === 404 || status === 410;
  return isAnswer && truncated === undefined && place?.metadata !== undefined;
}

type Row = Parameters<StatementSync['run']>;

function rowOf(entry: VisitEntry): Row {
  const {
    candidate,
    site,
    status,
    mime = null,
    base = null,
    sha256 = '',
    address = '',
    payloadBytes = 0,
  } = entry;
  const { file = '', metadata = 0 } = entry.place ?? {};
  const { url } = candidate;
  return [
    keyOf(url),
    site,
    url,
    status,
    mime,
    base,
    sha256,
    address,
    payloadBytes,
    file,
    metadata,
  ] as unknown as Row;
}

function captureOf(row: Readonly<Record<string, unknown>>): JobCapture {
  const text = (name: string): string | undefined => {
    const value = row[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    site: text('site') ?? '',
    url: text('url') ?? '',
    status: Number(row['status']),
    mime: text('mime'),
    base: text('base'),
    sha256: text('sha256') ?? '',
    address: text('address') ?? '',
    payloadBytes: Number(row['payload_bytes']),
    file: text('file') ?? '',
    metadata: Number(row['metadata']),
  };
}

function keyOf(url: string): string {
  return hash('sha256', seenKey(url)).slice(0, 32);
}
