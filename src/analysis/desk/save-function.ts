import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { AnalysisFunctionTable } from '../../catalogue/tables/analysis-tables.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readSource } from '../functions/try-function.ts';
import { analysisReason } from './analysis-reason.ts';
import { readFunctionView } from './function-view.ts';
import type { FunctionView } from './function-shape.ts';
import { addRow, changeRow, writeRow } from '../../catalogue/change-row.ts';
import type { Actor, Seen } from '../../catalogue/change-row.ts';
import { isNameTaken } from '../../catalogue/name-taken.ts';

export const functions = {
  table: 'analysisFunction',
  subject: 'analysis-function',
  read: readFunctionView,
} as const;

/** A new function is off until somebody switches it on. */
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
    const { last } = await changing
      .selectFrom('analysisFunction')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('point', '=', point)
      .executeTakeFirstOrThrow();
    const createdMs = Date.now();
    const id = await addRow(changing, person, functions, {
      set: { name, comment, point },
      derived: {
        nameFolded: folded(name),
        position: (last ?? 0) + 1,
        currentNumber: 1,
        onNumber: null,
        onMs: null,
        noticeId: null,
        createdMs,
      },
      recorded: { name, comment, point, source },
      atMs: createdMs,
    });
    await changing
      .insertInto('analysisFunctionVersion')
      .values({ functionId: id, number: 1, source, note, createdMs, createdBy: person.id })
      .execute();
    return readFunctionView(changing, id);
  });
}

/** Name and comment; the source changes with a new version. */
export function changeFunction(
  catalogue: Catalogue,
  person: Actor,
  { id, version, name, comment }: Seen & { readonly name: string; readonly comment: string },
): Promise<Outcome<FunctionView>> {
  return changeRow(catalogue, person, functions, { id, version }, async (_row, changing) => {
    const problems = await nameProblems(changing, { id, name, comment });
    if (problems.length > 0) return invalid(problems);
    return done({ set: { name, comment }, derived: { nameFolded: folded(name) } });
  });
}

/** Versions are immutable. The enabled version stays enabled until somebody switches to the new one. */
export async function addFunctionVersion(
  catalogue: Catalogue,
  person: Actor,
  { id, version, source, note }: Seen & { readonly source: string; readonly note: string },
): Promise<Outcome<FunctionView>> {
  const row = await catalogue.db
    .selectFrom('analysisFunction')
    .select('point')
    .where('id', '=', id)
    .executeTakeFirst();
  const unreadable = row === undefined ? [] : await sourceProblems(source, row.point);
  return changeRow(catalogue, person, functions, { id, version }, async ({ currentNumber }, changing) => {
    const problems = [...textProblems({}, { note }), ...unreadable];
    if (problems.length > 0) return invalid(problems);
    const number = currentNumber + 1;
    return done({
      set: { currentNumber: number },
      after: async (_fields, createdMs) => {
        await changing
          .insertInto('analysisFunctionVersion')
          .values({ functionId: id, number, source, note, createdMs, createdBy: person.id })
          .execute();
      },
    });
  });
}

/** `number`: the version to enable; null: none. */
export function switchFunction(
  catalogue: Catalogue,
  person: Actor,
  { number, ...seen }: Seen & { readonly number: number | null },
): Promise<Outcome<FunctionView>> {
  return changeRow(catalogue, person, functions, seen, async ({ currentNumber }) =>
    number !== null && number > currentNumber
      ? invalid([{ field: 'number', ...analysisReason('function-version-unknown') }])
      : done({ set: { onNumber: number, noticeId: null, ...(number === null ? {} : { onMs: Date.now() }) } }),
  );
}

/** `ids`: all functions of a point, in calling order. */
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
      if (position !== row.position) await writeRow(changing, person, functions, row, { set: { position } });
    }
    return done(null);
  });
}

async function nameProblems(
  changing: Changing,
  { id, name, comment }: { readonly id?: string; readonly name: string; readonly comment: string },
): Promise<FieldProblem[]> {
  const problems = textProblems({ name }, { comment });
  if (problems.length === 0 && (await isNameTaken(changing, 'analysisFunction', name, id)))
    problems.push({ field: 'name', ...analysisReason('name-taken-by-function') });
  return problems;
}

/** A source with a syntax error is refused: that version would be useless. */
async function sourceProblems(
  source: string,
  point: AnalysisFunctionTable['point'],
): Promise<FieldProblem[]> {
  const problems = textProblems({}, { source });
  if (problems.length > 0) return problems;
  const problem = await readSource({ source, point });
  if (problem === undefined) return [];
  const { line, message: detail } = problem;
  const reason =
    line === undefined
      ? analysisReason('source-invalid', { detail })
      : analysisReason('source-invalid-at', { line, detail });
  return [{ field: 'source', ...reason }];
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', analysisReason('function-invalid'), { fields });
}
