import type { Statements } from '../../../../disk/statements.ts';
import type { Keyword } from '../../../analysis.ts';
import type { SiteKeywords, SiteQuery } from '../../text-index.ts';
import { unpackContent } from '../packed.ts';
import { captureFilter, statusOfPage } from './capture-filter.ts';
import type { Searching } from './search-texts.ts';
import { SeenCaptures } from './seen-captures.ts';

/** Sample of a larger site: the texts with the smallest keys. */
const maxTexts = 500;
const textsAtOnce = 500;
/** Limits the checks for a site whose texts are mostly hidden from the reader. */
const maxRounds = 20;
const maxKeywords = 20;

/** The strongest keywords of each site. A group of near-duplicate texts counts once. */
export function siteKeywords(searching: Searching, { by, after, limit }: SiteQuery): SiteKeywords[] {
  const found: SiteKeywords[] = [];
  let last = after;
  while (found.length < limit) {
    const sites = sitesAfter(searching.statements, { by, after: last, limit: limit - found.length });
    if (sites.length === 0) break;
    last = sites.at(-1) ?? last;
    // Sites without visible captures are excluded.
    for (const site of sites) found.push(...keywordsOfSite(searching, by, site));
  }
  return found;
}

function sitesAfter(statements: Statements, { by, after, limit }: SiteQuery): readonly string[] {
  const column = columns[by];
  return statements
    .get(
      `SELECT DISTINCT h.${column} AS site FROM host h
         WHERE h.${column} > ? AND EXISTS (SELECT 1 FROM capture c WHERE c.host = h.id AND c.text > 0)
         ORDER BY h.${column} LIMIT ?`,
    )
    .all(after, limit)
    .map((row) => String(row['site']));
}

function keywordsOfSite(searching: Searching, by: SiteQuery['by'], site: string): SiteKeywords[] {
  const texts = textsOfSite(searching, by, site);
  if (texts.length === 0) return [];
  const body = searching.statements.get('SELECT content FROM body WHERE id = ?');
  const weights = new Map<string, number>();
  for (const id of texts) {
    const { keywords } = unpackContent(body.get(id)?.['content']).facts;
    for (const { words, weight } of keywords) weights.set(words, (weights.get(words) ?? 0) + weight);
  }
  const keywords = [...weights]
    .map(([words, weight]): Keyword => ({ words, weight: Math.round((weight / texts.length) * 1e6) / 1e6 }))
    .sort((one, other) => other.weight - one.weight || (one.words < other.words ? -1 : 1));
  return [{ site, keywords: keywords.slice(0, maxKeywords) }];
}

/** One per group, by key. */
function textsOfSite(
  { statements, isRuled }: Searching,
  by: SiteQuery['by'],
  site: string,
): readonly number[] {
  const filter = captureFilter(by === 'host' ? { hosts: [site] } : { domains: [site] });
  const seen = new SeenCaptures({ statements, filter, isRuled });
  const statement = statements.get(
    `SELECT t.id, t.grp, t.key FROM (
         SELECT DISTINCT c.text FROM host h JOIN capture c ON c.host = h.id
           WHERE h.${columns[by]} = ? AND c.text > 0 AND coalesce(${statusOfPage}, 200) / 100 = 2
       ) JOIN text t ON t.id = text WHERE t.key > ? AND t.kind IN ('page', 'pdf', 'office', 'book')
       ORDER BY t.key LIMIT ${textsAtOnce}`,
  );
  const byGroup = new Map<number, number>();
  let after = '';
  for (let round = 0; round < maxRounds && byGroup.size < maxTexts; round++) {
    const rows = statement.all(site, after);
    const texts = rows.map((row) => Number(row['id']));
    const visible = isRuled ? seen.ofTexts(texts, 1, 'DESC') : undefined;
    for (const row of rows) {
      const [id, group] = [Number(row['id']), Number(row['grp'])];
      const isSeen = visible === undefined || (visible.get(id)?.length ?? 0) > 0;
      if (isSeen && !byGroup.has(group) && byGroup.size < maxTexts) byGroup.set(group, id);
    }
    if (rows.length < textsAtOnce) break;
    after = String(rows.at(-1)?.['key']);
  }
  return [...byGroup.values()];
}

const columns = { host: 'name', domain: 'domain' } as const;
