import type { Database } from '../../catalogue/catalogue.ts';
import type { Person } from '../../people/person.ts';
import { refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { selectionReason } from '../selection-reason.ts';
import { readTarget } from './target.ts';

/** The target of this collection that has the URL already. A URL may be in several collections, but only once in each. */
export async function sameUrl(
  db: Database,
  {
    collectionId,
    urlKey,
    except,
  }: { readonly collectionId: string; readonly urlKey: string; readonly except?: string },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('target')
    .select('id')
    .where('urlKey', '=', urlKey)
    .where('collectionId', '=', collectionId)
    .limit(2)
    .execute();
  return rows.find(({ id }) => id !== except)?.id;
}

export async function refuseSameUrl(db: Database, person: Person, id: string): Promise<Outcome<never>> {
  const current = await readTarget(db, person, id);
  const reason = selectionReason('address-there', { title: current?.title ?? id });
  return refused('conflict', reason, { current });
}
