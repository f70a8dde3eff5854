import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { AnalysisFunctionTable, AnalysisNoticeTable } from '../../catalogue/tables/analysis-tables.ts';
import { peopleById } from '../../catalogue/people-by-id.ts';
import type { FunctionSummary, FunctionVersion, FunctionView, NoticeView } from './function-shape.ts';

const maxNotices = 20;

/** By point, in calling order. */
export async function listFunctions({
  db,
}: Pick<Catalogue, 'db'>): Promise<Outcome<{ readonly functions: FunctionSummary[] }>> {
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
): Promise<Outcome<FunctionVersion>> {
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
