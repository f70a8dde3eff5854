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

/** More than anybody reads; where so many targets have one, the mapping lacks a row. */
const maxProblems = 1000;

/**
 * Brings the configurations of targets up to date, a few hundred targets in one change:
 *
 *   1. which targets have to do with it
 *   2. what stands in the catalogue, and what should: domain, seed list, configuration, harvest
 *   3. what differs is written, unless it is a trial
 *
 * A validated and active target has a configuration in each domain that its URLs lie in. One that is neither any more is
 * withdrawn: its configurations are made inactive and taken out of the harvest. Nothing is deleted.
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
  const ground = await transferContext(catalogue.db);
  for await (const ids of targetsToTransfer(catalogue.db, ground, scope)) {
    const atMs = Date.now();
    const plan = isTrial
      ? new TransferPlan(ground, await transferState(catalogue.db, ids), atMs).fill()
      : await catalogue.change(async (changing) => {
          const filled = new TransferPlan(ground, await transferState(changing, ids), atMs).fill();
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
