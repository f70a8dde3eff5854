import type { Database } from '../../catalogue/catalogue.ts';
import type { KeptUrl } from '../kept-url.ts';

/** A note on more targets than this would be noise. */
const maxTargets = 20;

/**
 * The targets that a captured page belongs to:
 *
 *   1. targets whose URL or supplementary URL is the longest prefix of the page's: a target of
 *      example.org/news before one of example.org
 *   2. otherwise targets of the same host
 *   3. otherwise targets of the whole domain
 *
 * There are several if several collections have the same site.
 */
export async function fittingTargets(db: Database, { urlKey, host, domain }: KeptUrl): Promise<string[]> {
  const beginnings = beginningsOf(urlKey);
  const main = await db
    .selectFrom('target')
    .select(['id', 'urlKey'])
    .where('urlKey', 'in', beginnings)
    .limit(maxLooked)
    .execute();
  const supplied = await db
    .selectFrom('targetUrl')
    .select(['targetId as id', 'urlKey'])
    .where('urlKey', 'in', beginnings)
    .limit(maxLooked)
    .execute();
  const found = [...main, ...supplied];
  const longest = Math.max(...found.map(({ urlKey: key }) => key.length));
  const best = found.filter(({ urlKey: key }) => key.length === longest).map(({ id }) => id);
  if (best.length > 0) return [...new Set(best)].slice(0, maxTargets);
  const targets = db.selectFrom('target').select('id').orderBy('id').limit(maxTargets);
  const sameHost = await targets.where('host', '=', host).execute();
  if (sameHost.length > 0) return sameHost.map(({ id }) => id);
  const sameDomain = await targets.where('domain', '=', domain).where('depth', '=', 'domain').execute();
  return sameDomain.map(({ id }) => id);
}

const maxLooked = 500;
const maxBeginnings = 100;

/** `org,example)/a/b?c` → itself, `org,example)/a/b`, `org,example)/a`, `org,example)/`. */
function beginningsOf(key: string): string[] {
  const beginnings = [key];
  const [path = ''] = key.split('?', 1);
  let rest = path;
  while (beginnings.length < maxBeginnings) {
    beginnings.push(rest);
    const slash = rest.lastIndexOf('/');
    const root = rest.indexOf(')/');
    if (slash < 0 || root < 0 || slash <= root + 1) {
      if (root >= 0) beginnings.push(rest.slice(0, root + 2));
      break;
    }
    rest = rest.slice(0, slash);
  }
  return [...new Set(beginnings)];
}

/** The targets that a job collected; empty if there are too many for a note. */
export async function targetsOfJob(db: Database, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('jobConfiguration')
    .innerJoin('configuration', 'configuration.id', 'jobConfiguration.configurationId')
    .select('configuration.targetId')
    .distinct()
    .where('jobConfiguration.jobId', '=', jobId)
    .where('configuration.targetId', 'is not', null)
    .limit(maxTargets + 1)
    .execute();
  const ids = rows.flatMap(({ targetId }) => (targetId === null ? [] : [targetId]));
  return ids.length > maxTargets ? [] : ids;
}
