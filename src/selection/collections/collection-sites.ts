import type { Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import type { CollectionSites } from '../../reading/access-point/collection-sites.ts';

/**
 * Collections for readers: the open ones, by name, with the hosts of their validated targets and supplementary URLs. `database`
 * returns undefined until the catalogue is open.
 */
export function collectionSites(database: () => Database | undefined): CollectionSites {
  return {
    sitesOf: async (collection) => {
      const db = database();
      if (db === undefined) return [];
      const hosts = await takenTargets(db, collection).select('target.host').distinct().execute();
      const more = await takenTargets(db, collection)
        .innerJoin('targetUrl', 'targetUrl.targetId', 'target.id')
        .select('targetUrl.url')
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

/** Folded names of collections are unique. */
function takenTargets(db: Database, collection: string) {
  return db
    .selectFrom('target')
    .innerJoin('collection', 'collection.id', 'target.collectionId')
    .where((is) =>
      is.or([is('collection.id', '=', collection), is('collection.nameFolded', '=', folded(collection))]),
    )
    .where('target.state', '=', 'validated')
    .where('collection.isOpen', '=', 1);
}
