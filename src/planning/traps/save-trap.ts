import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readTrap } from './trap-view.ts';
import type { TrapView } from './trap-view.ts';
import { expressionProblem } from './expression-problem.ts';
import { planningReason } from '../planning-reason.ts';

export interface NewTrap {
  /** Null: everywhere. */
  readonly domainId: string | null;
  readonly expression: string;
  readonly comment: string;
  readonly jobId?: string | undefined;
}

/** For the jobs that begin from now on. */
export async function addTrap(
  catalogue: Catalogue,
  person: Person,
  { domainId, expression, comment, jobId }: NewTrap,
): Promise<Outcome<TrapView>> {
  const problems = problemsOf({ expression, comment, isActive: true });
  if (problems.length > 0) return invalid(problems);
  return catalogue.change(async (changing) => {
    const missing = await missingThings(changing, { domainId, jobId });
    if (missing.length > 0) return invalid(missing);
    const same = await changing
      .selectFrom('trap')
      .select('id')
      .where('expression', '=', expression)
      .where('domainId', domainId === null ? 'is' : '=', domainId)
      .where('isActive', '=', 1)
      .executeTakeFirst();
    if (same !== undefined) return invalid([{ field: 'expression', ...planningReason('trap-known') }]);
    const [id, atMs] = [newId(), Date.now()];
    await changing
      .insertInto('trap')
      .values({
        id,
        version: 1,
        domainId,
        expression,
        comment,
        isActive: 1,
        jobId: jobId ?? null,
        createdMs: atMs,
        createdBy: person.id,
      })
      .execute();
    await writeChange(changing, {
      subject: 'trap',
      subjectId: id,
      version: 1,
      accountId: person.id,
      atMs,
      action: 'create',
      fields: changedFields({}, { expression, comment }),
    });
    return trap(changing, id);
  });
}

export async function changeTrap(
  catalogue: Catalogue,
  person: Person,
  {
    id,
    version,
    expression,
    comment,
    isActive,
  }: {
    readonly id: string;
    readonly version: number;
    readonly expression: string;
    readonly comment: string;
    readonly isActive: boolean;
  },
): Promise<Outcome<TrapView>> {
  const problems = problemsOf({ expression, comment, isActive });
  if (problems.length > 0) return invalid(problems);
  return catalogue.change(async (changing) => {
    const before = await changing.selectFrom('trap').selectAll().where('id', '=', id).executeTakeFirst();
    if (before === undefined) return noSuch('trap');
    if (before.version !== version) return conflictWith(await readTrap(changing, id));
    const after = { expression, comment, isActive: isActive ? (1 as const) : (0 as const) };
    const fields = changedFields({ ...before }, after);
    if (fields.length === 0) return trap(changing, id);
    await changing
      .updateTable('trap')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeChange(changing, {
      subject: 'trap',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'change',
      fields,
    });
    return trap(changing, id);
  });
}

/** One that cannot be used can still be switched off. */
function problemsOf({
  expression,
  comment,
  isActive,
}: Pick<NewTrap, 'expression' | 'comment'> & { readonly isActive: boolean }): FieldProblem[] {
  const problems = textProblems({ expression }, { comment });
  if (problems.length > 0 || !isActive) return problems;
  const problem = expressionProblem(expression);
  return problem === undefined ? [] : [{ field: 'expression', ...problem }];
}

async function missingThings(
  changing: Changing,
  { domainId, jobId }: Pick<NewTrap, 'domainId' | 'jobId'>,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [table, id, field, code] of [
    ['domain', domainId ?? undefined, 'domainId', 'domain-not-there'],
    ['job', jobId, 'jobId', 'job-unknown'],
  ] as const) {
    if (id === undefined) continue;
    const row = await changing.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (row === undefined) problems.push({ field, ...planningReason(code) });
  }
  return problems;
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', planningReason('trap-unkept'), { fields });
}

async function trap(changing: Changing, id: string): Promise<Outcome<TrapView>> {
  const view = await readTrap(changing, id);
  return view === undefined ? noSuch('trap') : done(view);
}
