import type { Keyword } from '../analysis.ts';
import type { SiteKeywords } from './text-index.ts';

/** A keyword of more sites is ignored: it does not distinguish them. */
const maxSitesOfKeyword = 50;
/** Candidates per site: memory grows with the sites, not with their pairs. */
const maxNeighbours = 20;
/** Cosine between the keywords of two clusters. */
const minLikeness = 0.2;
/** Keywords shown for a cluster. */
const maxKeywordsOfCluster = 200;
const maxSharedKeywords = 10;

export interface SiteCluster {
  /** By name. */
  readonly sites: readonly string[];
  /** Those of at least two sites; the strongest first. */
  readonly keywords: readonly Keyword[];
}

/**
 * Clusters sites by shared keywords: the most similar pair is joined first, a cluster has the keywords of all its sites, and
 * clusters are joined while they are similar enough. The result does not depend on the order of the sites. Sites without a
 * similar one are excluded; large clusters come first.
 */
export function clusterSites(sites: Iterable<SiteKeywords>): SiteCluster[] {
  const all = [...sites].sort((one, other) => (one.site < other.site ? -1 : 1)).map(siteOf);
  const groups = all.map((site): Group => ({ members: [site], weights: site.weights, length: site.length }));
  for (const { one, other } of likestPairs(all)) {
    const first = groups[one];
    const second = groups[other];
    if (first === undefined || second === undefined || first === second) continue;
    if (likeness(first, second) < minLikeness) continue;
    const joined = join(first, second);
    for (const { number } of joined.members) groups[number] = joined;
  }
  return [...new Set(groups)]
    .filter(({ members }) => members.length > 1)
    .map(clusterOf)
    .sort((one, other) => other.sites.length - one.sites.length || compareFirst(one, other));
}

interface Weighed {
  readonly weights: ReadonlyMap<string, number>;
  /** The length of `weights` as a vector. */
  readonly length: number;
}

interface Site extends Weighed {
  readonly name: string;
  /** By name, from 0. */
  readonly number: number;
}

interface Group extends Weighed {
  readonly members: readonly Site[];
}

/** Two sites, by their numbers. */
interface Pair {
  readonly one: number;
  readonly other: number;
  readonly like: number;
}

function siteOf({ site, keywords }: SiteKeywords, number: number): Site {
  const weights = new Map(keywords.map(({ words, weight }) => [words, weight]));
  return { name: site, number, weights, length: lengthOf(weights) };
}

function join(one: Group, other: Group): Group {
  const summed = new Map(one.weights);
  for (const [words, weight] of other.weights) summed.set(words, (summed.get(words) ?? 0) + weight);
  const weights =
    summed.size <= maxKeywordsOfCluster
      ? summed
      : new Map([...summed].sort(strongestFirst).slice(0, maxKeywordsOfCluster));
  return { members: [...one.members, ...other.members], weights, length: lengthOf(weights) };
}

/** Only those that share a keyword are compared. */
function likestPairs(sites: readonly Site[]): Pair[] {
  const holders = new Map<string, Site[]>();
  for (const site of sites) {
    for (const words of site.weights.keys()) {
      const those = holders.get(words) ?? [];
      those.push(site);
      holders.set(words, those);
    }
  }
  const pairs = new Map<number, Pair>();
  for (const site of sites) {
    for (const pair of neighboursOf(site, holders)) pairs.set(pair.one * sites.length + pair.other, pair);
  }
  return [...pairs.values()].sort(likestFirst);
}

function neighboursOf(site: Site, holders: ReadonlyMap<string, readonly Site[]>): Pair[] {
  const near = new Set<Site>();
  for (const words of site.weights.keys()) {
    const those = holders.get(words) ?? [];
    if (those.length <= maxSitesOfKeyword) for (const other of those) near.add(other);
  }
  near.delete(site);
  return [...near]
    .map((other) => ({
      one: Math.min(site.number, other.number),
      other: Math.max(site.number, other.number),
      like: likeness(site, other),
    }))
    .filter(({ like }) => like >= minLikeness)
    .sort(likestFirst)
    .slice(0, maxNeighbours);
}

function likeness(one: Weighed, other: Weighed): number {
  const [few, many] = one.weights.size <= other.weights.size ? [one, other] : [other, one];
  let product = 0;
  for (const [words, weight] of few.weights) product += weight * (many.weights.get(words) ?? 0);
  return product === 0 ? 0 : product / (one.length * other.length);
}

function lengthOf(weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const weight of weights.values()) sum += weight * weight;
  return Math.sqrt(sum);
}

function clusterOf({ members, weights }: Group): SiteCluster {
  const shared = [...weights]
    .filter(([words]) => members.filter((member) => member.weights.has(words)).length > 1)
    .sort(strongestFirst)
    .slice(0, maxSharedKeywords);
  return {
    sites: members.map(({ name }) => name).sort(),
    keywords: shared.map(([words, weight]) => ({
      words,
      weight: Math.round((weight / members.length) * 1e6) / 1e6,
    })),
  };
}

function likestFirst(one: Pair, other: Pair): number {
  return other.like - one.like || one.one - other.one || one.other - other.other;
}

function strongestFirst(one: readonly [string, number], other: readonly [string, number]): number {
  return other[1] - one[1] || (one[0] < other[0] ? -1 : 1);
}

function compareFirst(one: SiteCluster, other: SiteCluster): number {
  return (one.sites[0] ?? '') < (other.sites[0] ?? '') ? -1 : 1;
}
