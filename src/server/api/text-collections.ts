import type { Database } from '../../catalogue/catalogue.ts';
import type { CollectionSites } from '../../reading/search/collection-sites.ts';

/**
 * The collections of the catalogue, for readers who search: those that are open, by name, and the hosts of their records that
 * somebody has taken. `database` gives undefined as long as the catalogue is not open here.
 */
export function collectionSites(database: () => Database | undefined): CollectionSites {
  return {
    sitesOf: async (collectionId) => {
      const db = database();
      if (db === undefined) return [];
      const rows = await db
        .selectFrom('record')
        .innerJoin('collection', 'collection.id', 'record.collectionId')
        .select('record.host')
        .distinct()
        .where('record.collectionId', '=', collectionId)
        .where('record.state', '=', 'validated')
        .where('collection.isOpen', '=', 1)
        .execute();
      return rows.map(({ host }) => host);
    },
    list: async () => {
      const db = database();
      if (db === undefined) return [];
      return db
        .selectFrom('collection')
        .select(['id', 'name'])
        .where('isOpen', '=', 1)
        .orderBy('nameFolded')
        .execute();
    },
  };
}
