import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readTrap } from './trap-view.ts';
import { expressionProblem } from './expression-problem.ts';
import { planningReason } from '../planning-reason.ts';
import { addRow, changeRow } from '../../catalogue/change-row.ts';
import type { Seen } from '../../catalogue/change-row.ts';
import { columnsOf } from '../../catalogue/row-fields.ts';
import { trapFields } from './trap.ts';
import type { NewTrap, TrapFields, TrapView } from './trap.ts';

const traps = { table: 'trap', subject: 'trap', read: readTrap } as const;

/** Applies to jobs that start from now on. */
export async function addTrap(
  catalogue: Catalogue,
  person: Person,
  { domainId, expression, comment, jobId }: NewTrap,
): Promise<Outcome<TrapView>> {
  const problems = problemsOf({ expression, comment, isActive: true });
  if (problems.length > 0) return invalid(problems);
  return catalogue.change(async (changing) => {
    const missing = await missingReferences(changing, { domainId, jobId });
    if (missing.length > 0) return invalid(missing);
    const same = await changing
      .selectFrom('trap')
      .select('id')
      .where('expression', '=', expression)
      .where('domainId', domainId === null ? 'is' : '=', domainId)
      .where('isActive', '=', 1)
      .executeTakeFirst();
    if (same !== undefined) return invalid([{ field: 'expression', ...planningReason('trap-known') }]);
    const atMs = Date.now();
    const id = await addRow(changing, person, traps, {
      set: { expression, comment },
      derived: { domainId, isActive: 1, jobId: jobId ?? null, createdMs: atMs, createdBy: person.id },
      atMs,
    });
    return readTrap(changing, id);
  });
}

export async function changeTrap(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...input }: TrapFields & Seen,
): Promise<Outcome<TrapView>> {
  const problems = problemsOf(input);
  if (problems.length > 0) return invalid(problems);
  return changeRow(catalogue, person, traps, { id, version }, async () =>
    done({ set: columnsOf(trapFields, input) }),
  );
}

/** A trap that cannot be used can still be switched off. */
function problemsOf({ expression, comment, isActive }: TrapFields): FieldProblem[] {
  const problems = textProblems({ expression }, { comment });
  if (problems.length > 0 || !isActive) return problems;
  const problem = expressionProblem(expression);
  return problem === undefined ? [] : [{ field: 'expression', ...problem }];
}

async function missingReferences(
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
  return refused('invalid', planningReason('trap-invalid'), { fields });
}
