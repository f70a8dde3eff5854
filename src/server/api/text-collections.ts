import type { Database } from '../../catalogue/catalogue.ts';
import type { CollectionSites } from '../../reading/search/collection-sites.ts';

/**
 * The collections of the catalogue, for readers who search: those that are open, by name, and the hosts of their records that
 * somebody has taken, with those of the URLs that belong to them. `database` gives undefined as long as the catalogue is not
 * open here.
 */
export function collectionSites(database: () => Database | undefined): CollectionSites {
  return {
    sitesOf: async (collectionId) => {
      const db = database();
      if (db === undefined) return [];
      const hosts = await takenRecords(db, collectionId).select('record.host').distinct().execute();
      const more = await takenRecords(db, collectionId)
        .innerJoin('recordUrl', 'recordUrl.recordId', 'record.id')
        .select('recordUrl.url')
        .execute();
      return [
        ...new Set([...hosts.map(({ host }) => host), ...more.map(({ url }) => new URL(url).hostname)]),
      ];
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

function takenRecords(db: Database, collectionId: string) {
  return db
    .selectFrom('record')
    .innerJoin('collection', 'collection.id', 'record.collectionId')
    .where('record.collectionId', '=', collectionId)
    .where('record.state', '=', 'validated')
    .where('collection.isOpen', '=', 1);
}
