import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { hasValidators, httpUrlOf } from './capture-of-record.ts';
import { captureKind, originalDate, urlKey } from './dedup-table.ts';
import type { CaptureRow } from './dedup-table.ts';

interface FoundRow extends CaptureRow {
  readonly id: number;
}

interface ResolveOptions {
  /** There is an index by record id, because some revisits name no more. */
  readonly byId: boolean;
  readonly signal: AbortSignal;
}

const rowsAtOnce = 500;
/** The columns that a revisit takes from its original. */
const completed = [
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
  'links_file',
  'links_offset',
] as const satisfies readonly (keyof CaptureRow)[];

/**
 * Completes each revisit from its original, if that is in the files. The original is searched by the URL and date that the
 * revisit names, by record id, and last among earlier captures of the same URL with its digest.
 *
 * A revisit whose original is elsewhere keeps the data of its own record; one that does not even name it is unusable.
 */
export async function resolveRevisits(database: DatabaseSync, options: ResolveOptions): Promise<void> {
  const next = database.prepare(
    `SELECT * FROM capture WHERE kind <> ${captureKind.response} AND id > ? ORDER BY id LIMIT ${rowsAtOnce}`,
  );
  const search = prepareSearch(database, options.byId);
  const update = database.prepare(
    `UPDATE capture SET ${completed.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
  );
  for (let last = 0; ;) {
    const revisits = next.all(last) as unknown as FoundRow[];
    for (const revisit of revisits) {
      complete(revisit, originalOf(search, revisit));
      update.run(...completed.map((column) => revisit[column]), revisit.id);
    }
    const end = revisits.at(-1);
    if (end === undefined) return;
    last = end.id;
    // There may be millions: yield for a stop and for messages.
    await setImmediate();
    options.signal.throwIfAborted();
  }
}

interface OriginalSearch {
  readonly byDate: StatementSync;
  readonly byId: StatementSync | undefined;
  readonly earlier: StatementSync;
}

function prepareSearch(database: DatabaseSync, byId: boolean): OriginalSearch {
  const select = `SELECT * FROM capture WHERE kind = ${captureKind.response}`;
  const ofUrl = `${select} AND url_key = ? AND url = ?`;
  return {
    byDate: database.prepare(`${ofUrl} AND date_ms BETWEEN ? AND ?`),
    byId: byId ? database.prepare(`${select} AND original_id = ?`) : undefined,
    earlier: database.prepare(`${ofUrl} AND date_ms < ? ORDER BY date_ms DESC`),
  };
}

function originalOf(search: OriginalSearch, revisit: CaptureRow): CaptureRow | undefined {
  const url = revisit.original_url === null ? revisit.url : (httpUrlOf(revisit.original_url) ?? '');
  const dateMs = Date.parse(revisit.original_date ?? '');
  const isSame = (row: CaptureRow): boolean => mayBeSame(revisit, row);
  if (!Number.isNaN(dateMs)) {
    // To the second: many tools write no fraction into the reference, though the original has one.
    const second = Math.floor(dateMs / 1000) * 1000;
    const rows = search.byDate.all(urlKey(url), url, second, second + 999) as unknown as CaptureRow[];
    return rows.find((row) => row.date_ms === dateMs && isSame(row)) ?? rows.find(isSame);
  }
  if (search.byId !== undefined && revisit.original_id !== null) {
    const rows = search.byId.all(revisit.original_id) as unknown as CaptureRow[];
    const named = rows.find(isSame);
    if (named !== undefined) return named;
  }
  for (const found of search.earlier.iterate(urlKey(url), url, revisit.date_ms)) {
    const row = found as unknown as CaptureRow;
    if (revisit.sha1 === null && revisit.sha256 === null) {
      // Not modified since the last time that there was something.
      if (hasValidators(row.status ?? 0)) return row;
    } else if (isSame(row)) {
      return row;
    }
  }
  return undefined;
}

/** No digest that both have says otherwise. */
function mayBeSame(revisit: CaptureRow, row: CaptureRow): boolean {
  return sameOrUnknown(revisit.sha256, row.sha256) && sameOrUnknown(revisit.sha1, row.sha1);
}

function sameOrUnknown(a: Uint8Array | string | null, b: Uint8Array | string | null): boolean {
  if (a === null || b === null) return true;
  // A label as text is one of another spelling: it may mean the same.
  if (typeof a === 'string' || typeof b === 'string') return typeof a !== typeof b || a === b;
  return Buffer.compare(a, b) === 0;
}

function complete(revisit: FoundRow, original: CaptureRow | undefined): void {
  if (original !== undefined) {
    revisit.usable = original.usable;
    revisit.status ??= original.status;
    revisit.original_date = originalDate(original);
    revisit.original_id = original.original_id ?? revisit.original_id;
    revisit.sha256 ??= original.sha256;
    revisit.sha1 ??= original.sha1;
    revisit.payload_bytes = original.payload_bytes;
    // A 304 seldom names the type of its document, and not reliably.
    const isNotModified = revisit.kind === captureKind.notModified;
    revisit.mime = (isNotModified ? original.mime : revisit.mime) ?? revisit.mime ?? original.mime;
    revisit.etag ??= original.etag;
    revisit.last_modified ??= original.last_modified;
    if (revisit.links_file === null) takePlace(revisit, original);
    const uri = original.original_url ?? original.url;
    revisit.original_url = uri === revisit.url ? null : uri;
  }
  // Only a capture with content gets a conditional request.
  revisit.status ??= 200;
  if (revisit.usable === 0 || !hasValidators(revisit.status)) {
    revisit.etag = null;
    revisit.last_modified = null;
  }
}

/** The list of links of another URL will not do, because theirs were relative to it: the content is read again. */
function takePlace(revisit: FoundRow, original: CaptureRow): void {
  const hasList = original.links_file !== null && original.url === revisit.url;
  revisit.links_file = hasList ? original.links_file : original.response_file;
  revisit.links_offset = hasList ? original.links_offset : original.response_offset;
}
