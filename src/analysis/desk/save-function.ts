import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { AnalysisFunctionTable } from '../../catalogue/tables.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readSource } from '../functions/try-function.ts';
import { analysisReason } from './analysis-reason.ts';
import { readFunctionView } from './function-view.ts';
import type { FunctionView } from './function-view.ts';

interface Actor {
  readonly id: string;
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** A new one is switched off until somebody has looked at what it does. */
export async function addFunction(
  catalogue: Catalogue,
  person: Actor,
  input: {
    readonly name: string;
    readonly comment: string;
    readonly point: AnalysisFunctionTable['point'];
    readonly source: string;
    readonly note: string;
  },
): Promise<Outcome<FunctionView>> {
  const { name, comment, point, source, note } = input;
  const unreadable = await sourceProblems(source, point);
  return catalogue.change(async (changing) => {
    const problems = [...(await nameProblems(changing, input)), ...textProblems({}, { note }), ...unreadable];
    if (problems.length > 0) return invalid(problems);
    const [id, atMs] = [newId(), Date.now()];
    const { last } = await changing
      .selectFrom('analysisFunction')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('point', '=', point)
      .executeTakeFirstOrThrow();
    await changing
      .insertInto('analysisFunction')
      .values({
        id,
        version: 1,
        name,
        nameFolded: folded(name),
        point,
        comment,
        position: (last ?? 0) + 1,
        currentNumber: 1,
        onNumber: null,
        onMs: null,
        noticeId: null,
        createdMs: atMs,
      })
      .execute();
    await changing
      .insertInto('analysisFunctionVersion')
      .values({ functionId: id, number: 1, source, note, createdMs: atMs, createdBy: person.id })
      .execute();
    await writeChange(changing, {
      subject: 'analysis-function',
      subjectId: id,
      version: 1,
      accountId: person.id,
      atMs,
      action: 'create',
      fields: changedFields({}, { name, comment, point, source }),
    });
    return readFunctionView({ db: changing }, id);
  });
}

/** Its name and comment. What it does is changed by a new version. */
export function changeFunction(
  catalogue: Catalogue,
  person: Actor,
  input: Seen & { readonly name: string; readonly comment: string },
): Promise<Outcome<FunctionView>> {
  const { name, comment } = input;
  return catalogue.change(async (changing) => {
    const before = await functionAt(changing, input);
    if (!before.ok) return before;
    const problems = await nameProblems(changing, input);
    if (problems.length > 0) return invalid(problems);
    return update(changing, person, before.value, { name, nameFolded: folded(name), comment });
  });
}

/** Versions are never changed. The one that is switched on stays so until somebody switches to the new one. */
export async function addFunctionVersion(
  catalogue: Catalogue,
  person: Actor,
  input: Seen & { readonly source: string; readonly note: string },
): Promise<Outcome<FunctionView>> {
  const { id, source, note } = input;
  const row = await catalogue.db
    .selectFrom('analysisFunction')
    .select('point')
    .where('id', '=', id)
    .executeTakeFirst();
  const unreadable = row === undefined ? [] : await sourceProblems(source, row.point);
  return catalogue.change(async (changing) => {
    const before = await functionAt(changing, input);
    if (!before.ok) return before;
    const problems = [...textProblems({}, { note }), ...unreadable];
    if (problems.length > 0) return invalid(problems);
    const number = before.value.currentNumber + 1;
    await changing
      .insertInto('analysisFunctionVersion')
      .values({ functionId: id, number, source, note, createdMs: Date.now(), createdBy: person.id })
      .execute();
    return update(changing, person, before.value, { currentNumber: number });
  });
}

/** `number`: the version that is called from now on; null: none. */
export function switchFunction(
  catalogue: Catalogue,
  person: Actor,
  input: Seen & { readonly number: number | null },
): Promise<Outcome<FunctionView>> {
  const { number } = input;
  return catalogue.change(async (changing) => {
    const before = await functionAt(changing, input);
    if (!before.ok) return before;
    if (number !== null && number > before.value.currentNumber)
      return invalid([{ field: 'number', ...analysisReason('function-version-unknown') }]);
    return update(changing, person, before.value, {
      onNumber: number,
      noticeId: null,
      ...(number === null ? {} : { onMs: Date.now() }),
    });
  });
}

/** All functions of a point, in the order in which they are to be called. */
export function orderFunctions(
  catalogue: Catalogue,
  person: Actor,
  { point, ids }: { readonly point: AnalysisFunctionTable['point']; readonly ids: readonly string[] },
): Promise<Outcome<null>> {
  return catalogue.change(async (changing) => {
    const rows = await changing
      .selectFrom('analysisFunction')
      .selectAll()
      .where('point', '=', point)
      .execute();
    if (rows.length !== ids.length || rows.some(({ id }) => !ids.includes(id)))
      return conflictWith(undefined);
    for (const row of rows) {
      const position = ids.indexOf(row.id) + 1;
      if (position !== row.position) await update(changing, person, row, { position });
    }
    return { ok: true, value: null };
  });
}

async function update(
  changing: Changing,
  person: Actor,
  before: AnalysisFunctionTable,
  after: Partial<AnalysisFunctionTable>,
): Promise<Outcome<FunctionView>> {
  const { id, version } = before;
  const fields = changedFields({ ...before }, after).filter(({ field }) => field !== 'nameFolded');
  if (fields.length > 0) {
    await changing
      .updateTable('analysisFunction')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeChange(changing, {
      subject: 'analysis-function',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'change',
      fields,
    });
  }
  return readFunctionView({ db: changing }, id);
}

async function functionAt(
  changing: Changing,
  { id, version }: Seen,
): Promise<Outcome<AnalysisFunctionTable>> {
  const row = await changing
    .selectFrom('analysisFunction')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return noSuch('function');
  if (row.version === version) return { ok: true, value: row };
  const current = await readFunctionView({ db: changing }, id);
  return conflictWith(current.ok ? current.value : undefined);
}

async function nameProblems(
  changing: Changing,
  { id = '', name, comment }: { readonly id?: string; readonly name: string; readonly comment: string },
): Promise<FieldProblem[]> {
  const problems = textProblems({ name }, { comment });
  if (problems.length > 0) return problems;
  const same = await changing
    .selectFrom('analysisFunction')
    .select('id')
    .where('nameFolded', '=', folded(name))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (same !== undefined) problems.push({ field: 'name', ...analysisReason('name-taken-by-function') });
  return problems;
}

/** A source that cannot be read is not kept: nothing could be done with that version. */
async function sourceProblems(
  source: string,
  point: AnalysisFunctionTable['point'],
): Promise<FieldProblem[]> {
  const problems = textProblems({}, { source });
  if (problems.length > 0) return problems;
  const trouble = await readSource({ source, point });
  if (trouble === undefined) return [];
  const { line, message: detail } = trouble;
  const reason =
    line === undefined
      ? analysisReason('source-unread', { detail })
      : analysisReason('source-unread-at', { line, detail });
  return [{ field: 'source', ...reason }];
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', analysisReason('function-unkept'), { fields });
}
