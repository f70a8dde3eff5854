import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { VisitEntry } from '../record/journal-entry.ts';
import { isHtml } from '../links/is-html.ts';

/** An origin that gave the same page for the same path. */
export interface EqualPage {
  readonly origin: string;
  readonly address: string;
}

/** An origin that gives the same content as another. */
export interface TwinOrigin {
  readonly origin: string;
  /** `(www, same address and content)`: see SynonymFound. */
  readonly reason: string;
}

/** As many of an origin as are compared. */
const maxPages = 64;
const maxOrigins = 100_000;
const maxFound = 4;
/** For twins that another thread has found. */
const lookEveryMs = 250;
/** Shorter contents are alike by chance. */
const minBytes = 64;

const createTables = `
  CREATE TABLE IF NOT EXISTS page (
    path TEXT NOT NULL, sha256 TEXT NOT NULL, origin TEXT NOT NULL, address TEXT NOT NULL,
    PRIMARY KEY (path, sha256, origin)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS twin (
    origin TEXT NOT NULL, twin TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (origin, twin)
  ) STRICT, WITHOUT ROWID;
`;

/** The first pages of each origin that the sites of a job have met, and the origins that were found to be the same. */
export class KnownPages {
  readonly #inRoom: (enter: () => void) => void;
  readonly #insert: StatementSync;
  readonly #equal: StatementSync;
  readonly #twins: StatementSync;
  readonly #join: StatementSync;
  readonly #part: StatementSync;
  readonly #anyTwin: StatementSync;
  #someTwins = false;
  #lookAgainMs = 0;
  /** By origin: how many this thread has entered. */
  readonly #entered = new Map<string, number>();

  /** `inRoom`: run inside the disk gate, which waits while the disk is full. */
  constructor(database: DatabaseSync, inRoom: (enter: () => void) => void) {
    this.#inRoom = inRoom;
    database.exec(createTables);
    this.#insert = database.prepare('INSERT OR IGNORE INTO page VALUES (?, ?, ?, ?)');
    this.#equal = database.prepare(
      `SELECT origin, address FROM page WHERE path = ? AND sha256 = ? AND origin <> ? LIMIT ${maxFound}`,
    );
    this.#twins = database.prepare('SELECT twin, reason FROM twin WHERE origin = ?');
    this.#anyTwin = database.prepare('SELECT 1 FROM twin LIMIT 1');
    this.#join = database.prepare('INSERT OR IGNORE INTO twin VALUES (?1, ?2, ?3), (?2, ?1, ?3)');
    this.#part = database.prepare('DELETE FROM twin WHERE (origin, twin) IN (VALUES (?1, ?2), (?2, ?1))');
  }

  enter(entry: VisitEntry): void {
    if (!isComparable(entry)) return;
    const { origin, pathname, search } = new URL(entry.candidate.url);
    const entered = this.#entered.get(origin) ?? 0;
    if (entered >= maxPages || (entered === 0 && this.#entered.size >= maxOrigins)) return;
    this.#entered.set(origin, entered + 1);
    this.#insert.run(pathname + search, entry.sha256 ?? '', origin, entry.address ?? '');
  }

  /** Other origins that gave the same page for the same path. */
  equalTo(entry: VisitEntry): readonly EqualPage[] {
    const { origin, pathname, search } = new URL(entry.candidate.url);
    const rows = this.#equal.all(pathname + search, entry.sha256 ?? '', origin);
    return rows.map((row) => ({ origin: String(row['origin']), address: String(row['address']) }));
  }

  /** From now on, what one of them has need not be fetched from the other. */
  join(origin: string, twin: string, reason: string): void {
    this.#inRoom(() => void this.#join.run(origin, twin, reason));
    this.#someTwins = true;
  }

  /** They differ after all. */
  part(origin: string, twin: string): void {
    this.#inRoom(() => void this.#part.run(origin, twin));
  }

  twinsOf(origin: string): readonly TwinOrigin[] {
    if (!this.#hasTwins()) return [];
    return this.#twins
      .all(origin)
      .map((row) => ({ origin: String(row['twin']), reason: String(row['reason']) }));
  }

  /** Few jobs have any: a query for each URL would cost more than the rest of the visit. */
  #hasTwins(): boolean {
    const nowMs = Date.now();
    if (!this.#someTwins && nowMs >= this.#lookAgainMs) {
      this.#someTwins = this.#anyTwin.get() !== undefined;
      this.#lookAgainMs = nowMs + lookEveryMs;
    }
    return this.#someTwins;
  }
}

/** A page of the site itself: not in a frame, not found by a redirect of robots.txt. */
export function isComparable({ candidate, status, mime, sha256, payloadBytes = 0 }: VisitEntry): boolean {
  const isOwn = !/[PEX]/.test(candidate.path);
  return isOwn && status === 200 && isHtml(mime) && sha256 !== undefined && payloadBytes >= minBytes;
}
