import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { AnalysisFunctionTable, AnalysisNoticeTable } from '../../catalogue/tables.ts';
import { peopleById } from '../../catalogue/people-by-id.ts';
import type { PersonReference } from '../../catalogue/field-shapes.ts';

export interface NoticeView {
  readonly number: number;
  readonly atMs: number;
  readonly kind: string;
  readonly message: string;
  readonly line: number | null;
  readonly url: string;
  readonly timestamp: string;
}

export interface FunctionSummary {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly point: AnalysisFunctionTable['point'];
  readonly comment: string;
  /** Number of the newest version. */
  readonly number: number;
  readonly onNumber: number | null;
  /** Why it was switched off; null if it is on or a person switched it off. */
  readonly notice: NoticeView | null;
  readonly modifiedMs: number;
}

export interface FunctionVersionSummary {
  readonly number: number;
  readonly note: string;
  readonly createdMs: number;
  readonly createdBy: PersonReference;
}

export interface FunctionView extends FunctionSummary {
  readonly source: string;
  /** Newest first, as are the notices. */
  readonly versions: readonly FunctionVersionSummary[];
  readonly notices: readonly NoticeView[];
}

const maxNotices = 20;

/** By point, in calling order. */
export async function listFunctions({
  db,
}: Pick<Catalogue, 'db'>): Promise<Outcome<{ readonly functions: readonly FunctionSummary[] }>> {
  const rows = await db
    .selectFrom('analysisFunction')
    .selectAll()
    .orderBy('point')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return done({ functions: await Promise.all(rows.map((row) => summaryOf(db, row))) });
}

export async function readFunctionView(db: Database, id: string): Promise<Outcome<FunctionView>> {
  const row = await db.selectFrom('analysisFunction').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return noSuch('function');
  const versions = await db
    .selectFrom('analysisFunctionVersion')
    .select(['number', 'note', 'createdMs', 'createdBy'])
    .where('functionId', '=', id)
    .orderBy('number', 'desc')
    .execute();
  const { source } = await db
    .selectFrom('analysisFunctionVersion')
    .select('source')
    .where('functionId', '=', id)
    .where('number', '=', row.currentNumber)
    .executeTakeFirstOrThrow();
  const notices = await db
    .selectFrom('analysisNotice')
    .selectAll()
    .where('functionId', '=', id)
    .orderBy('atMs', 'desc')
    .limit(maxNotices)
    .execute();
  const person = await peopleById(
    db,
    versions.map(({ createdBy }) => createdBy),
  );
  return done({
    ...(await summaryOf(db, row)),
    source,
    versions: versions.map((version) => ({ ...version, createdBy: person(version.createdBy) })),
    notices: notices.map(noticeView),
  });
}

export async function readFunctionVersion(
  { db }: Pick<Catalogue, 'db'>,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<Outcome<FunctionVersionSummary & { readonly source: string }>> {
  const row = await db
    .selectFrom('analysisFunctionVersion')
    .select(['number', 'source', 'note', 'createdMs', 'createdBy'])
    .where('functionId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) return noSuch('function-version');
  const person = await peopleById(db, [row.createdBy]);
  return done({ ...row, createdBy: person(row.createdBy) });
}

async function summaryOf(db: Database, row: AnalysisFunctionTable): Promise<FunctionSummary> {
  const { id, version, name, point, comment, currentNumber, onNumber, noticeId } = row;
  const { createdMs } = await db
    .selectFrom('analysisFunctionVersion')
    .select('createdMs')
    .where('functionId', '=', id)
    .where('number', '=', currentNumber)
    .executeTakeFirstOrThrow();
  const notice =
    noticeId === null
      ? undefined
      : await db.selectFrom('analysisNotice').selectAll().where('id', '=', noticeId).executeTakeFirst();
  return {
    id,
    version,
    name,
    point,
    comment,
    number: currentNumber,
    onNumber,
    notice: notice === undefined ? null : noticeView(notice),
    modifiedMs: createdMs,
  };
}

function noticeView({ number, atMs, kind, message, line, url, timestamp }: AnalysisNoticeTable): NoticeView {
  return { number, atMs, kind, message, line, url, timestamp };
}
