import type { Database } from '../../catalogue/catalogue.ts';
import type { KeptUrl } from '../kept-url.ts';
import { readReferences } from './target.ts';
import type { SimilarTargets } from '../check-shape.ts';

const maxShown = 20;
const maxCounted = 1000;

export async function similarTargets(
  db: Database,
  { urlKey, host, domain }: KeptUrl,
): Promise<SimilarTargets> {
  const exact = await exactIds(db, urlKey);
  const sameHost = await idsBy(db, 'host', host, new Set(exact));
  const sameDomain = await idsBy(db, 'domain', domain, new Set([...exact, ...sameHost]));
  return {
    exact: await readReferences(db, exact.slice(0, maxShown)),
    sameHost: {
      items: await readReferences(db, sameHost.slice(0, maxShown)),
      total: sameHost.length,
    },
    sameDomain: {
      items: await readReferences(db, sameDomain.slice(0, maxShown)),
      total: sameDomain.length,
    },
  };
}

async function exactIds(db: Database, urlKey: string): Promise<string[]> {
  const main = await db
    .selectFrom('target')
    .select('id')
    .where('urlKey', '=', urlKey)
    .limit(maxShown)
    .execute();
  const supplied = await db
    .selectFrom('targetUrl')
    .select('targetId as id')
    .where('urlKey', '=', urlKey)
    .limit(maxShown)
    .execute();
  return [...new Set([...main, ...supplied].map(({ id }) => id))];
}

/** Each target is listed once, under its closest relation. */
async function idsBy(
  db: Database,
  column: 'host' | 'domain',
  value: string,
  nearer: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('target')
    .select('id')
    .where(column, '=', value)
    .orderBy('id')
    .limit(maxCounted + nearer.size)
    .execute();
  return rows.map(({ id }) => id).filter((id) => !nearer.has(id));
}
