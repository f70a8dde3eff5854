import type { Changing } from '../../catalogue/catalogue.ts';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import { peopleReason } from '../people-reason.ts';

/** The requested collections that do not exist. */
export async function unknownCollections(
  changing: Changing,
  wanted: readonly string[],
): Promise<FieldProblem[]> {
  if (wanted.length === 0) return [];
  const rows = await changing.selectFrom('collection').select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  return wanted.flatMap((id, index) =>
    known.has(id) ? [] : [{ field: `collections.${index}`, ...peopleReason('account-collection-unknown') }],
  );
}

/** Replaces the assigned collections of an account. */
export async function giveCollections(
  changing: Changing,
  accountId: string,
  wanted: readonly string[],
): Promise<void> {
  await changing.deleteFrom('accountCollection').where('accountId', '=', accountId).execute();
  const rows = [...new Set(wanted)].map((collectionId) => ({ accountId, collectionId }));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await changing
      .insertInto('accountCollection')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
}

const rowsAtOnce = 400;
