import { UrlExpressions } from '../../formats/expression/url-expressions.ts';
import type { Candidate } from '../candidate.ts';

/** The result of a dry run of a reject rule on the queues. */
export interface TriedRule {
  /** URLs that wait. */
  readonly examined: number;
  readonly matched: number;
  /** The first that it takes out. */
  readonly examples: readonly string[];
  /** The sites with the most matches, most first. */
  readonly sites: readonly { readonly site: string; readonly matched: number }[];
}

const maxExamples = 20;
const maxSites = 20;

/** Tries an expression on URLs that wait. */
export class RuleTrial {
  readonly #expressions: UrlExpressions;
  readonly #sites = new Map<string, number>();
  readonly #examples: string[] = [];
  #examined = 0;
  #matched = 0;

  constructor(expression: string) {
    this.#expressions = new UrlExpressions([expression]);
  }

  get result(): TriedRule {
    return {
      examined: this.#examined,
      matched: this.#matched,
      examples: this.#examples,
      sites: mostFirst(this.#sites),
    };
  }

  /** The waiting URLs of one site, piece by piece. */
  async examine(site: string, pieces: AsyncIterable<readonly Pick<Candidate, 'url'>[]>): Promise<void> {
    for await (const piece of pieces)
      this.#count(
        site,
        piece.map(({ url }) => url),
      );
  }

  #count(site: string, urls: readonly string[]): void {
    this.#examined += urls.length;
    const matched = urls.filter((url) => this.#expressions.first(url) !== undefined);
    if (matched.length === 0) return;
    this.#matched += matched.length;
    this.#sites.set(site, (this.#sites.get(site) ?? 0) + matched.length);
    this.#examples.push(...matched.slice(0, maxExamples - this.#examples.length));
  }
}

/** Merges the results of several threads. */
export function joinTried(parts: readonly TriedRule[]): TriedRule {
  const sites = new Map<string, number>();
  for (const part of parts)
    for (const { site, matched } of part.sites) sites.set(site, (sites.get(site) ?? 0) + matched);
  return {
    examined: parts.reduce((sum, { examined }) => sum + examined, 0),
    matched: parts.reduce((sum, { matched }) => sum + matched, 0),
    examples: parts.flatMap(({ examples }) => examples).slice(0, maxExamples),
    sites: mostFirst(sites),
  };
}

function mostFirst(sites: ReadonlyMap<string, number>): TriedRule['sites'] {
  return [...sites]
    .map(([site, matched]) => ({ site, matched }))
    .toSorted((one, other) => other.matched - one.matched || (one.site < other.site ? -1 : 1))
    .slice(0, maxSites);
}
