import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { namesOf } from '../../catalogue/names-of.ts';
import { nameWithoutAccount } from '../../catalogue/no-account.ts';
import type {
  AuditEventKind,
  AuditEventTable,
  ChangeSubject,
} from '../../catalogue/tables/history-tables.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';
import { auditCursor } from './audit-kinds.ts';
import type { AuditKind } from './audit-kinds.ts';
import type { AuditItem } from './audit-shape.ts';

export interface AuditQuestion {
  readonly person?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** Of changes only. */
  readonly subject?: ChangeSubject | undefined;
  /** Inclusive start and exclusive end. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

export interface AuditPage {
  readonly items: readonly AuditItem[];
  /** The `after` of the next page. */
  readonly next: string | undefined;
}

type Row = Omit<AuditItem, 'by'> & { readonly accountId: string | null };

/** Sign-ins, refusals and changes in one list, newest first. Changes are read from the history. */
export async function listAudit(
  { db }: Pick<Catalogue, 'db'>,
  question: AuditQuestion,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<AuditPage> {
  const { kind, subject } = question;
  const cursor = after === undefined ? undefined : readCursor(after);
  const more = limit + 1;
  const events =
    kind === 'change' || subject !== undefined ? [] : await eventRows(db, question, { cursor, more });
  const changes =
    kind === undefined || kind === 'change' ? await changeRows(db, question, { cursor, more }) : [];
  const rows = [...events, ...changes].toSorted(newestFirst).slice(0, more);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const ids = shown.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const people = await namesOf(db, 'account', ids);
  return {
    items: shown.map(({ accountId, ...row }) => ({
      ...row,
      by:
        accountId === null
          ? null
          : { id: accountId, displayName: people.get(accountId) ?? nameWithoutAccount(accountId) },
    })),
    next: rows.length > limit && last !== undefined ? `${last.at}.${last.id}` : undefined,
  };
}

interface Cursor {
  readonly atMs: number;
  readonly id: string;
}

function readCursor(after: string): Cursor {
  const [, atMs = '', id = ''] = auditCursor.exec(after) ?? [];
  return { atMs: Number(atMs), id };
}

interface Part {
  readonly cursor: Cursor | undefined;
  readonly more: number;
}

async function eventRows(db: Database, filter: AuditQuestion, { cursor, more }: Part): Promise<Row[]> {
  const { kind } = filter;
  const rows = await db
    .selectFrom('auditEvent')
    .selectAll()
    .where(matches(filter, cursor))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as AuditEventKind))
    .orderBy('atMs', 'desc')
    .orderBy('id', 'desc')
    .limit(more)
    .execute();
  return rows.map(({ id, atMs, kind: happened, accountId, address, detail }) => ({
    id,
    at: atMs,
    kind: happened,
    accountId,
    address,
    subject: null,
    subjectId: null,
    action: null,
    detail,
  }));
}

async function changeRows(db: Database, filter: AuditQuestion, { cursor, more }: Part): Promise<Row[]> {
  const { subject } = filter;
  const rows = await db
    .selectFrom('change')
    .select(['id', 'atMs', 'accountId', 'address', 'subject', 'subjectId', 'action', 'fieldsJson'])
    .where(matches(filter, cursor))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject as ChangeSubject))
    .orderBy('atMs', 'desc')
    .orderBy('id', 'desc')
    .limit(more)
    .execute();
  return rows.map(({ atMs, fieldsJson, ...row }) => ({
    ...row,
    at: atMs,
    kind: 'change',
    detail: (JSON.parse(fieldsJson) as ChangedField[]).map(({ field }) => field).join(', '),
  }));
}

/** Conditions on author, time and cursor. Events and changes share these columns. */
function matches({ person, fromMs, toMs }: AuditQuestion, cursor: Cursor | undefined): Expression<SqlBool> {
  const row = expressionBuilder<{ row: Pick<AuditEventTable, 'id' | 'atMs' | 'accountId'> }, 'row'>();
  return row.and([
    ...(person === undefined ? [] : [row('accountId', '=', person)]),
    ...(fromMs === undefined ? [] : [row('atMs', '>=', fromMs)]),
    ...(toMs === undefined ? [] : [row('atMs', '<', toMs)]),
    ...(cursor === undefined
      ? []
      : [
          row.or([
            row('atMs', '<', cursor.atMs),
            row.and([row('atMs', '=', cursor.atMs), row('id', '<', cursor.id)]),
          ]),
        ]),
  ]);
}

function newestFirst(one: Row, other: Row): number {
  if (one.at !== other.at) return other.at - one.at;
  return one.id < other.id ? 1 : -1;
}
