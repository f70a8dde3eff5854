import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { parseDigest, sha1Label } from '../../formats/warc/digest.ts';

/*
 * The scratch database of an incremental crawl: one row for each prior capture. Derived from WARC files, so
 * another layout is another number, and the files are read again.
 *
 * A capture is looked up by a 48-bit key of its URL (a JavaScript number, exact) and the URL itself, so that two URLs of
 * one key do no harm. Rows come in the order of the files; indexes are made when all are in.
 */
export const layoutVersion = 1;

const createTables = `
  CREATE TABLE file (id INTEGER PRIMARY KEY, path TEXT NOT NULL) STRICT;
  CREATE TABLE capture (
    id INTEGER PRIMARY KEY,
    url_key INTEGER NOT NULL,
    url TEXT NOT NULL,
    date_ms INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    usable INTEGER NOT NULL,
    status INTEGER,
    original_url TEXT,
    original_date TEXT,
    original_id ANY,
    sha256 BLOB,
    sha1 ANY,
    payload_bytes INTEGER,
    etag TEXT,
    last_modified TEXT,
    mime TEXT,
    response_file INTEGER,
    response_offset INTEGER,
    links_file INTEGER,
    links_offset INTEGER,
    superseded INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE straying_metadata (response_id ANY NOT NULL, file INTEGER NOT NULL, offset INTEGER NOT NULL) STRICT;
`;

export const captureKind = { response: 0, sameContent: 1, notModified: 2 } as const;

/** A row of the table `capture`, without the key of its URL. */
export interface CaptureRow {
  readonly url: string;
  /** The record of the capture itself, also if that is a revisit. */
  readonly date_ms: number;
  readonly kind: (typeof captureKind)[keyof typeof captureKind];
  /** 1: whole, with its bytes stored somewhere. 0: nothing may be compared with it or refer to it. */
  usable: 0 | 1;
  /** Null until a revisit without one has met its original. */
  status: number | null;
  /**
   * The record that holds the bytes: WARC-Target-URI if it is spelt differently, WARC-Date if it is not the ISO form of
   * `date_ms`.
   */
  original_url: string | null;
  original_date: string | null;
  original_id: StoredLabel;
  sha256: Uint8Array | null;
  sha1: StoredLabel;
  payload_bytes: number | null;
  etag: string | null;
  last_modified: string | null;
  mime: string | null;
  /** The place of the response record; null for revisits. */
  response_file: number | null;
  response_offset: number | null;
  /** The place of the metadata record that lists the links. */
  links_file: number | null;
  links_offset: number | null;
}

/** The bytes where the text has its usual form, which halves its size; the text where it has not. */
type StoredLabel = Uint8Array | string | null;

export const captureColumns = [
  'url',
  'date_ms',
  'kind',
  'usable',
  'status',
  'original_url',
  'original_date',
  'original_id',
  'sha256',
  'sha1',
  'payload_bytes',
  'etag',
  'last_modified',
  'mime',
  'response_file',
  'response_offset',
  'links_file',
  'links_offset',
] as const satisfies readonly (keyof CaptureRow)[];

export function createDedupTables(database: DatabaseSync): void {
  // Nothing is lost that could not be read again, so nothing is journalled; 16 KiB pages make for flat trees.
  database.exec(`
    PRAGMA page_size = 16384;
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -65536;
    PRAGMA user_version = ${layoutVersion};
    ${createTables}
  `);
}

export function urlKey(url: string): number {
  return hash('sha1', url, 'buffer').readUIntBE(0, 6);
}

const uuidForm = /^<urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}>$/;

/** `<urn:uuid:…>` in 16 bytes. */
export function storedRecordId(id: string | undefined): StoredLabel {
  if (id === undefined) return null;
  return uuidForm.test(id) ? Buffer.from(id.slice(10, -1).replaceAll('-', ''), 'hex') : id;
}

export function recordIdText(stored: StoredLabel): string {
  if (!(stored instanceof Uint8Array)) return stored ?? '';
  return `<urn:uuid:${hex(stored).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}>`;
}

/** `sha1:…` as 20 bytes if it is in Base32, else unchanged; null if it is no SHA-1. */
export function storedSha1(label: string | undefined): StoredLabel {
  const digest = parseDigest(label ?? '');
  if (label === undefined || typeof digest === 'string' || digest.algorithm !== 'sha1') return null;
  return sha1Label(digest.bytes) === label ? digest.bytes : label;
}

export function sha1Text(stored: StoredLabel): string {
  return stored instanceof Uint8Array ? sha1Label(stored) : (stored ?? '');
}

export function storedSha256(label: string | undefined): Uint8Array | null {
  const digest = parseDigest(label ?? '');
  return typeof digest === 'string' || digest.algorithm !== 'sha256' ? null : digest.bytes;
}

export function sha256Text(stored: Uint8Array | null): string {
  return stored === null ? '' : `sha256:${hex(stored)}`;
}

export function storedDate(date: string, dateMs: number): string | null {
  return date === new Date(dateMs).toISOString() ? null : date;
}

export function originalDate(row: Pick<CaptureRow, 'original_date' | 'date_ms'>): string {
  return row.original_date ?? new Date(row.date_ms).toISOString();
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
