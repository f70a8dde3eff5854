import type { Catalogue } from '../catalogue/catalogue.ts';
import { noSuch } from '../catalogue/no-such.ts';
import { done } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { applyTransfer } from './transfer/apply-transfer.ts';
import { TransferPlan } from './transfer/plan-transfer.ts';
import type { TransferProblem } from './run.ts';
import { targetsToTransfer } from './transfer/targets-to-transfer.ts';
import type { TransferScope } from './transfer/targets-to-transfer.ts';
import { transferContext } from './transfer/transfer-context.ts';
import { transferState } from './transfer/transfer-state.ts';
import type { TransferAnswer } from './transfer/transfer.ts';

/** With as many problems, the mapping lacks a row. */
const maxProblems = 1000;

/**
 * Updates the configurations of targets, a few hundred targets in one transaction:
 *
 *   1. find the targets concerned
 *   2. compare the catalogue with what it should have: domain, seed list, configuration, harvest
 *   3. write the differences, unless it is a trial
 *
 * A validated and active target has a configuration in each domain of its URLs. Any other target is withdrawn: its
 * configurations become inactive and are removed from the harvest. Nothing is deleted.
 */
export async function transferTargets(
  catalogue: Catalogue,
  person: { readonly id: string },
  { isTrial, ...scope }: TransferScope & { readonly isTrial: boolean },
): Promise<Outcome<TransferAnswer>> {
  const missing = await whatIsMissing(catalogue, scope);
  if (missing !== undefined) return noSuch(missing);
  const tally = { created: 0, changed: 0, unchanged: 0, withdrawn: 0 };
  const problems: TransferProblem[] = [];
  const context = await transferContext(catalogue.db);
  for await (const ids of targetsToTransfer(catalogue.db, context, scope)) {
    const atMs = Date.now();
    const plan = isTrial
      ? new TransferPlan(context, await transferState(catalogue.db, ids), atMs).fill()
      : await catalogue.change(async (changing) => {
          const filled = new TransferPlan(context, await transferState(changing, ids), atMs).fill();
          await applyTransfer(changing, filled, { accountId: person.id, atMs });
          return filled;
        });
    for (const key of ['created', 'changed', 'unchanged', 'withdrawn'] as const)
      tally[key] += plan.tally[key];
    problems.push(...plan.problems.slice(0, maxProblems - problems.length));
  }
  return done({ ...tally, problems });
}

async function whatIsMissing(
  { db }: Catalogue,
  { harvestId, collectionId }: TransferScope,
): Promise<'harvest' | 'collection' | undefined> {
  for (const [table, id] of [
    ['harvest', harvestId],
    ['collection', collectionId],
  ] as const) {
    if (id === undefined) continue;
    const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (row === undefined) return table;
  }
  return undefined;
}
