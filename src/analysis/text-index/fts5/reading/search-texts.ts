import type { Statements } from '../../../../disk/statements.ts';
import type { FormatKind } from '../../../analysis.ts';
import type { Facets, FoundText, Assessment, TextAnswer, TextQuery } from '../../text-index.ts';
import { unpackAssessment, unpackContent } from '../packed.ts';
import { captureFilter } from './capture-filter.ts';
import { FacetCounts } from './facet-counts.ts';
import { WordFinder } from './found-words.ts';
import { Hits } from './hits.ts';
import type { Hit, HitConditions } from './hits.ts';
import { importance } from './importance.ts';
import { KnownHosts, urlsOfPlaces } from './known-hosts.ts';
import { matchPlans, wordsTable } from './match-plans.ts';
import { SeenCaptures } from './seen-captures.ts';
import type { SeenCapture } from './seen-captures.ts';
import { snippetOf } from './snippet.ts';

export interface Searching {
  readonly statements: Statements;
  readonly isRuled: boolean;
  /** At most this many hits are sorted; fewer in tests. */
  readonly maxResults?: number;
}

/** The results, without a suggestion. */
export function searchTexts(
  { statements, isRuled, maxResults = maxCandidates }: Searching,
  query: TextQuery,
): Omit<TextAnswer, 'suggestion'> {
  const hits = new Hits(statements, matchPlans(statements, wordsTable, query.words));
  const seen = new SeenCaptures({ statements, filter: captureFilter(query), isRuled });
  return new Search({ statements, hits, seen, query, maxResults }).answer();
}

interface SearchParts {
  readonly statements: Statements;
  readonly hits: Hits;
  readonly seen: SeenCaptures;
  readonly query: TextQuery;
  readonly maxResults: number;
}

/** A ranked group. */
interface Candidate {
  readonly group: number;
  readonly text: number;
  readonly order: number;
  /** Tie-breaker. */
  readonly name: string;
  readonly score: number;
}

type CapturesOfTexts = ReadonlyMap<number, readonly SeenCapture[]>;

/** The best of many hits. */
interface Ranked {
  readonly best: readonly Hit[];
  readonly inOrder: readonly Candidate[];
  /** These are all hits. */
  readonly isAll: boolean;
  /** More hits follow that are not ranked. */
  readonly isCut: boolean;
}

interface Counted {
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly facets: Facets | undefined;
}

/**
 * One search. Few hits are all examined. Of many, 1. FTS5 ranks all by their words, 2. the best are ranked by importance too,
 * step by step, 3. a sample of the groups is counted and scaled.
 */
class Search {
  readonly #parts: SearchParts;
  readonly #hosts: KnownHosts;
  /** Cached captures of the last hits. */
  #captures: { readonly hits: readonly Hit[]; readonly found: CapturesOfTexts } | undefined;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.#hosts = new KnownHosts(parts.statements);
  }

  answer(): Omit<TextAnswer, 'suggestion'> {
    const { hits, query } = this.#parts;
    const { text, capture } = captureFilter(query);
    const found = hits.count();
    if (found <= maxExact) {
      const all = hits.all(text);
      const inOrder = this.#candidates(all, this.#capturesOf(all), this.#end);
      return { items: this.#items(inOrder), ...this.#count(all, 1) };
    }
    const { best, inOrder, isAll, isCut } = this.#ranked({ text, capture });
    const items = this.#items(inOrder);
    if (isAll && best.length < maxExact) return { items, ...this.#count(best, 1) };
    const oneIn = Math.ceil(found / sampled);
    const counted = this.#count(hits.sample(oneIn, text), oneIn);
    const total = Math.max(counted.total, inOrder.length);
    return { items, ...counted, total, ...(isCut ? { isCut } : {}) };
  }

  /** Ranks as far as the page needs. Near-duplicates are one result, so one step may not be enough. */
  #ranked(conditions: HitConditions): Ranked {
    const { hits, query, maxResults } = this.#parts;
    const order = query.sort === 'best' ? 'score' : query.sort;
    for (let step = 0; ; step++) {
      const limit = Math.min(steps[step] ?? maxResults, maxResults);
      const best = hits.best(order, conditions, limit);
      const inOrder = this.#inSteps(best);
      const isAll = best.length < limit;
      const isEnough = inOrder.length >= this.#end;
      const isCut = !isAll && limit === maxResults && inOrder.length <= this.#end;
      if (isAll || isEnough || limit === maxResults) return { best, inOrder, isAll, isCut };
    }
  }

  /**
   * All hits of one step come before those of the next, and each step is sorted by itself: a result has the same position,
   * whichever page is requested. A group is at the position of its first hit.
   */
  #inSteps(best: readonly Hit[]): Candidate[] {
    const captures = this.#capturesOf(best);
    const groups = new Set<number>();
    const inOrder: Candidate[] = [];
    for (const [at, to] of steps.entries()) {
      const hits = best.slice(steps[at - 1] ?? 0, to).filter(({ group }) => !groups.has(group));
      const candidates = this.#candidates(hits, captures, this.#end - inOrder.length);
      for (const candidate of candidates) {
        groups.add(candidate.group);
        inOrder.push(candidate);
      }
    }
    return inOrder;
  }

  get #end(): number {
    const { query, maxResults } = this.#parts;
    return Math.min(query.offset + query.limit, maxResults);
  }

  /** Groups, each by its best hit that the reader may see, the best first. */
  #candidates(hits: readonly Hit[], captures: CapturesOfTexts, end: number): Candidate[] {
    const { sort } = this.#parts.query;
    const best = new Map<number, Candidate>();
    const shown = hits.flatMap((hit) => {
      const seen = captures.get(hit.text);
      const capture = sort === 'oldest' ? seen?.[0] : seen?.at(-1);
      return capture === undefined ? [] : [{ hit, capture }];
    });
    const standing =
      sort === 'best' || hits.length <= maxExact
        ? this.#standing(shown.map(({ capture }) => capture))
        : () => 0;
    for (const { hit, capture } of shown) {
      const score = hit.score * standing(capture);
      const order = sort === 'best' ? score : sort === 'newest' ? capture.timestamp : -capture.timestamp;
      const previous = best.get(hit.group);
      if (previous === undefined || order > previous.order)
        best.set(hit.group, { group: hit.group, text: hit.text, order, name: '', score });
    }
    const inOrder = [...best.values()].sort((one, other) => other.order - one.order);
    return this.#withNames(inOrder, end);
  }

  /** Equal groups are sorted by name, to fix the end of the page. */
  #withNames(inOrder: readonly Candidate[], end: number): Candidate[] {
    const last = inOrder[end - 1]?.order ?? (end > 0 ? -Infinity : Infinity);
    return inOrder
      .filter(({ order }) => order >= last)
      .map((candidate) => ({ ...candidate, name: this.#nameOf(candidate.group) }))
      .sort((one, other) => other.order - one.order || (one.name < other.name ? -1 : 1))
      .concat(inOrder.filter(({ order }) => order < last));
  }

  /** Importance of captures, queried together. */
  #standing(captures: readonly SeenCapture[]): (capture: SeenCapture) => number {
    this.#hosts.load(captures.map(({ host }) => host));
    const urls = urlsOfPlaces(
      this.#parts.statements,
      captures.map(({ place }) => place),
    );
    return ({ place, host, relevance, status }) => {
      const { linkedFrom } = this.#hosts.get(host);
      return importance({ linkedFrom, url: urls.get(place) ?? '', relevance, status });
    };
  }

  #count(hits: readonly Hit[], oneIn: number): Counted {
    const groups = new Set<number>();
    const counts = new FacetCounts((host) => this.#hosts.get(host).domain);
    const { query, seen } = this.#parts;
    let isCut = false;
    const seenCaptures = query.facets || !seen.isAll ? this.#capturesOf(hits) : undefined;
    if (query.facets) this.#hosts.load([...(seenCaptures?.values() ?? [])].flat().map(({ host }) => host));
    for (const hit of hits) {
      const captures = seenCaptures?.get(hit.text);
      if (seenCaptures !== undefined && captures === undefined) continue;
      groups.add(hit.group);
      isCut ||= (captures?.length ?? 0) >= maxCaptures;
      if (query.facets) counts.add(hit, captures ?? []);
    }
    return {
      total: groups.size * oneIn,
      isTotalExact: oneIn === 1,
      facets: query.facets ? counts.facets(oneIn, oneIn > 1 || isCut) : undefined,
    };
  }

  #capturesOf(hits: readonly Hit[]): CapturesOfTexts {
    if (this.#captures?.hits === hits) return this.#captures.found;
    const texts = hits.map(({ text }) => text);
    const order = this.#parts.query.sort === 'oldest' ? 'ASC' : 'DESC';
    const found = this.#parts.seen.ofTexts(texts, maxCaptures, order);
    this.#captures = { hits, found };
    return found;
  }

  #items(candidates: readonly Candidate[]): FoundText[] {
    const { offset, limit } = this.#parts.query;
    return candidates.slice(offset, offset + limit).flatMap((candidate) => this.#item(candidate) ?? []);
  }

  #item(candidate: Candidate): FoundText | undefined {
    const { seen, query } = this.#parts;
    const capture = this.#representative(candidate);
    if (capture === undefined) return undefined;
    const row = this.#get(
      `SELECT language, kind, content, urlkey, coalesce(c.url, p.url) AS url
         FROM text JOIN body USING (id), place p, capture c
         WHERE text.id = ? AND p.id = ? AND c.text = text.id AND c.timestamp = ? AND c.place = p.id`,
    ).get(capture.text, capture.place, capture.timestamp);
    if (row === undefined) return undefined;
    const { words, facts } = unpackContent(row['content']);
    const finder = new WordFinder(query.words, String(row['language']));
    const counts = seen.countGroup(candidate.group);
    return {
      group: candidate.name === '' ? this.#nameOf(candidate.group) : candidate.name,
      title: words.title,
      url: String(row['url']),
      urlkey: String(row['urlkey']),
      timestamp: timestampOf(capture.timestamp),
      status: capture.status ?? undefined,
      language: String(row['language']),
      kind: String(row['kind']) as FormatKind,
      mediaType: facts.mediaType,
      snippet: snippetOf([words.main, words.rest, words.description, words.metadata, words.linkText], finder),
      captures: counts.captures,
      places: counts.places,
      first: timestampOf(counts.first),
      last: timestampOf(counts.last),
      score: candidate.score,
      ...(query.vectors ? { vector: this.#vectorOf(capture) ?? facts.vector } : {}),
    };
  }

  /** The vector of the whole document, if it was assessed. */
  #vectorOf({ place, timestamp }: SeenCapture): Assessment['vector'] | undefined {
    const row = this.#get('SELECT details FROM judgement WHERE place = ? AND timestamp = ?').get(
      place,
      timestamp,
    );
    return row === undefined ? undefined : unpackAssessment(row['details']).vector;
  }

  /** The newest capture of those of its texts that have the words; or the oldest, where these come first. */
  #representative({ group, text }: Candidate): SeenCapture | undefined {
    const { seen, hits, query } = this.#parts;
    const order = query.sort === 'oldest' ? 'ASC' : 'DESC';
    const known = new Map([[text, true]]);
    for (const capture of seen.ofGroup(group, order, { offset: 0, limit: maxLookedAt })) {
      const isHit = known.get(capture.text) ?? hits.has(capture.text);
      known.set(capture.text, isHit);
      if (isHit) return capture;
    }
    return seen.ofText(text, 1, order)[0];
  }

  /** The smallest key of its texts. */
  #nameOf(group: number): string {
    return String(this.#get('SELECT min(key) AS name FROM text WHERE grp = ?').get(group)?.['name']);
  }

  #get(sql: string): ReturnType<Statements['get']> {
    return this.#parts.statements.get(sql);
  }
}

export function timestampOf(time: number): string {
  return String(time).padStart(14, '0');
}

/** Hits examined one by one. */
const maxExact = 4000;
/** If there are more, about this many groups are counted. */
const sampled = 2000;
const maxCandidates = 20_000;
/** Steps of ranking by importance; the first is enough for the first pages. */
const steps = [500, 2000, 8000, maxCandidates];
/** Captures of a text, for facets. */
const maxCaptures = 200;
/** Captures examined to find the one that represents a group. */
const maxLookedAt = 50;
