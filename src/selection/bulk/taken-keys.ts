import type { Changing } from '../../catalogue/catalogue.ts';
import { chunks, maxAtOnce } from '../names.ts';

interface Place {
  readonly collectionId: string;
  readonly urlKey: string;
}

/** The URLs that the collections have already: `COLLECTION KEY`. */
export async function takenKeys(changing: Changing, places: readonly Place[]): Promise<string[]> {
  const taken: string[] = [];
  for (const some of chunks(places, maxAtOnce)) {
    const rows = await changing
      .selectFrom('target')
      .select(['collectionId', 'urlKey'])
      .where('urlKey', 'in', [...new Set(some.map(({ urlKey }) => urlKey))])
      .execute();
    taken.push(...rows.map(({ collectionId, urlKey }) => `${collectionId} ${urlKey}`));
  }
  return taken;
}
