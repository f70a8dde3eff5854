import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { diskProblemOf } from '../../disk/disk-problem.ts';
import { inTransaction } from '../../disk/transaction.ts';
import type { RevisitOf } from '../../formats/warc/record-draft.ts';
import type { JournalEntry } from '../record/journal-entry.ts';
import type { ContentClaims } from './content-claims.ts';
import type { ArchivedContent } from './content-look-up.ts';

export interface StoredContentsParts {
  /** A database that the threads of the job share. */
  readonly path: string;
  readonly claims: ContentClaims;
  /** Asks the archive that the job is for. */
  readonly archived: ((sha256: string) => Promise<ArchivedContent | undefined>) | undefined;
  /** Makes safe what this thread has written. */
  readonly commit: () => Promise<void>;
}

/** A content to look up. */
export interface ContentName {
  /** `sha256:…` */
  readonly sha256: string;
  readonly sizeBytes: number;
}

interface WrittenContent extends ContentName {
  readonly capture: RevisitOf;
}

/** A revisit record has about this size itself: nothing is saved below it. */
export const minContentBytes = 256;
const waitMs = 200;
const createTable = `
  CREATE TABLE IF NOT EXISTS content (
    sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, url TEXT NOT NULL, date TEXT NOT NULL, record_id TEXT,
    PRIMARY KEY (sha256, bytes)
  ) STRICT, WITHOUT ROWID
`;

/**
 * The contents that the job and the archive have stored: the same content is stored once, under any URL.
 *
 *   find ─▶ safe on disk ─▶ its capture, to refer to
 *     └───▶ being written ─▶ waits until it is safe
 *     └───▶ new ─▶ claimed: `write` and `committed` follow, or `giveUp`
 *
 * Nothing is entered here before it is safe, so a revisit never refers to something that a crash can lose.
 */
export class StoredContents {
  readonly #parts: StoredContentsParts;
  readonly #database: DatabaseSync;
  readonly #select: StatementSync;
  readonly #insert: StatementSync;
  /** Claimed by this thread, by SHA-256: what is being written. */
  readonly #writing = new Map<string, WrittenContent>();

  constructor(parts: StoredContentsParts) {
    this.#parts = parts;
    this.#database = new DatabaseSync(parts.path, { timeout: 30_000 });
    this.#database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8192; ${createTable}`,
    );
    this.#select = this.#database.prepare(
      'SELECT url, date, record_id FROM content WHERE sha256 = ? AND bytes = ?',
    );
    this.#insert = this.#database.prepare('INSERT OR IGNORE INTO content VALUES (?, ?, ?, ?, ?)');
  }

  /** The capture that has this content; undefined: there is none, and the caller is to write it. */
  async find(content: ContentName): Promise<RevisitOf | undefined> {
    const { claims, commit } = this.#parts;
    const { sha256 } = content;
    for (;;) {
      const known = this.#known(content);
      if (known !== undefined) return known;
      const claim = claims.claim(sha256);
      if (claim === 'new') break;
      if (claim === 'ours') await commit();
      await claims.released(sha256, waitMs);
    }
    try {
      // Another thread may have come to its end between the two looks.
      const found = this.#known(content) ?? (await this.#archived(content));
      if (found !== undefined) claims.release(sha256);
      return found;
    } catch (error) {
      claims.release(sha256);
      throw error;
    }
  }

  /** The claimed content is being written as this capture. */
  write(content: ContentName, capture: RevisitOf): void {
    this.#writing.set(content.sha256, { ...content, capture });
  }

  /** The claimed content will not be written. */
  giveUp({ sha256 }: ContentName): void {
    this.#writing.delete(sha256);
    this.#parts.claims.release(sha256);
  }

  /** These captures are safe now: others may refer to them. */
  committed(entries: readonly JournalEntry[]): void {
    const safe = entries.flatMap((entry) => {
      const written = entry.kind === 'visit' ? this.#writing.get(entry.sha256 ?? '') : undefined;
      const isIts = entry.kind === 'visit' && written?.capture.targetUri === entry.candidate.url;
      return written !== undefined && isIts ? [written] : [];
    });
    if (safe.length === 0) return;
    try {
      this.#enter(safe);
    } finally {
      for (const content of safe) this.giveUp(content);
    }
  }

  close(): void {
    this.#database.close();
  }

  #known({ sha256, sizeBytes }: ContentName): RevisitOf | undefined {
    const row = this.#select.get(sha256, sizeBytes);
    if (row === undefined) return undefined;
    const id = row['record_id'];
    return {
      targetUri: String(row['url']),
      date: String(row['date']),
      ...(typeof id === 'string' ? { id } : {}),
    };
  }

  async #archived(content: ContentName): Promise<RevisitOf | undefined> {
    const found = await this.#parts.archived?.(content.sha256.slice('sha256:'.length));
    if (found === undefined) return undefined;
    const capture = { targetUri: found.url, date: found.date };
    this.#enter([{ ...content, capture }]);
    return capture;
  }

  /** A full disk holds up the crawl where captures are written; what is not entered here is only stored once more. */
  #enter(contents: readonly WrittenContent[]): void {
    try {
      inTransaction(this.#database, () => {
        for (const { sha256, sizeBytes, capture } of contents)
          this.#insert.run(sha256, sizeBytes, capture.targetUri, capture.date, capture.id ?? null);
      });
    } catch (error) {
      if (diskProblemOf(error, dirname(this.#parts.path))?.code !== 'ENOSPC') throw error;
    }
  }
}
