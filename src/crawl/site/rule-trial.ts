import { createContext, Script } from 'node:vm';
import { hardUrls } from '../hard-urls.ts';
import type { Candidate } from './candidate.ts';

/** What a new reject rule would take out of the queues. */
export interface TriedRule {
  /** Why the expression must not be used; undefined: it may. */
  readonly problem?: string;
  /** URLs that wait. */
  readonly examined: number;
  readonly matched: number;
  /** The first that it takes out. */
  readonly examples: readonly string[];
  /** Where it takes out most, most first. */
  readonly sites: readonly { readonly site: string; readonly matched: number }[];
}

interface TrialRoom {
  urls: readonly string[];
  readonly expression: RegExp;
}

const mostExamples = 20;
const mostSites = 20;
/** A matter of microseconds for an expression of good will, also on a machine that has much to do. */
const patienceMs = 250;

/**
 * Tries an expression on URLs that wait. JavaScript's expressions can take years for one URL, and nothing can interrupt
 * them but the end of their script: so this is one, with a deadline.
 */
export class RuleTrial {
  readonly #source: string;
  readonly #script = new Script('urls.map((url) => expression.test(url))');
  readonly #room: TrialRoom;
  readonly #sites = new Map<string, number>();
  readonly #examples: string[] = [];
  #examined = 0;
  #matched = 0;
  #problem: string | undefined;

  constructor(expression: RegExp) {
    this.#source = expression.source;
    this.#room = createContext({ urls: [], expression }) as TrialRoom;
    this.#test(hardUrls(expression.source));
  }

  get result(): TriedRule {
    return {
      ...(this.#problem === undefined ? {} : { problem: this.#problem }),
      examined: this.#examined,
      matched: this.#matched,
      examples: this.#examples,
      sites: mostFirst(this.#sites),
    };
  }

  /** What waits in one site, piece by piece. */
  async examine(site: string, pieces: AsyncIterable<readonly Pick<Candidate, 'url'>[]>): Promise<void> {
    for await (const piece of pieces) {
      if (this.#problem !== undefined) return;
      this.#count(
        site,
        piece.map(({ url }) => url),
      );
    }
  }

  #count(site: string, urls: readonly string[]): void {
    const matches = this.#test(urls);
    if (matches === undefined) return;
    this.#examined += urls.length;
    const matched = urls.filter((_, index) => matches[index] === true);
    if (matched.length === 0) return;
    this.#matched += matched.length;
    this.#sites.set(site, (this.#sites.get(site) ?? 0) + matched.length);
    this.#examples.push(...matched.slice(0, mostExamples - this.#examples.length));
  }

  /** Undefined: it takes too long. */
  #test(urls: readonly string[]): readonly boolean[] | undefined {
    const together = this.#run(urls);
    if (together !== undefined) return together;
    // The machine may have been busy with something else: only a single URL that takes so long is the expression's fault.
    const matches: boolean[] = [];
    for (const url of urls) {
      const [match] = this.#run([url]) ?? this.#run([url]) ?? [];
      if (match === undefined) {
        this.#problem = `${this.#source} takes too long: it tries too many ways on URLs such as ${url.slice(0, 100)}. Make it simpler: no repetition inside a repetition, as in (a+)+`;
        return undefined;
      }
      matches.push(match);
    }
    return matches;
  }

  #run(urls: readonly string[]): readonly boolean[] | undefined {
    this.#room.urls = urls;
    try {
      return this.#script.runInContext(this.#room, { timeout: patienceMs }) as readonly boolean[];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
      throw error;
    }
  }
}

/** What several threads have found, as one. */
export function joinTried(parts: readonly TriedRule[]): TriedRule {
  const sites = new Map<string, number>();
  for (const part of parts)
    for (const { site, matched } of part.sites) sites.set(site, (sites.get(site) ?? 0) + matched);
  const problem = parts.find((part) => part.problem !== undefined)?.problem;
  return {
    ...(problem === undefined ? {} : { problem }),
    examined: parts.reduce((sum, { examined }) => sum + examined, 0),
    matched: parts.reduce((sum, { matched }) => sum + matched, 0),
    examples: parts.flatMap(({ examples }) => examples).slice(0, mostExamples),
    sites: mostFirst(sites),
  };
}

function mostFirst(sites: ReadonlyMap<string, number>): TriedRule['sites'] {
  return [...sites]
    .map(([site, matched]) => ({ site, matched }))
    .toSorted((one, other) => other.matched - one.matched || (one.site < other.site ? -1 : 1))
    .slice(0, mostSites);
}
