import { parseUrl } from '../../formats/url/parse-url.ts';
import { fetchFailures } from '../fetch/exchange.ts';
import type { VisitEntry } from '../record/journal-entry.ts';
import { isPrerequisite } from '../candidate.ts';
import { robotsForbids } from './visit-outcome.ts';

/** The result of a start URL, with its redirects. */
export type StartAnswer =
  | { readonly kind: 'well' | 'left' }
  | { readonly kind: 'blocked' | 'bad'; readonly why: string }
  | { readonly kind: 'unreachable'; readonly why: string; readonly sinceMs: number | undefined };

interface Answer {
  readonly status: number;
  readonly atMs: number | undefined;
  /** The next URL: a redirect, or the twin at another origin. */
  readonly next: string | undefined;
  readonly nextIs: 'queued' | 'skipped' | 'known' | undefined;
}

const maxHops = 25;
const deniedStatuses: ReadonlySet<number> = new Set([401, 403, 429, 451]);
const unreachable: ReadonlySet<string> = new Set([
  'dns-failed',
  'connect-failed',
  'connection-broken',
  'timeout',
]);
const failureNames = new Map<number, string>(
  Object.entries(fetchFailures).map(([name, status]) => [status, name]),
);

/** The start URLs of a site, what they redirect to, and their robots.txt: enough to say whether it answered at all. */
export class StartAnswers {
  readonly #starts: Set<string>;
  readonly #answers = new Map<string, Answer | undefined>();

  constructor(startUrls: readonly string[]) {
    this.#starts = new Set(startUrls.map(asFetched));
    for (const start of this.#starts) this.#answers.set(start, undefined);
  }

  /** An earlier job has visited this start URL, and this one does not ask for it again. */
  drop(start: string): void {
    this.#starts.delete(asFetched(start));
  }

  /** Stands for the site in place of a start URL that was dropped. */
  add(url: string): void {
    this.#starts.add(url);
    this.#answers.set(url, undefined);
  }

  take(entry: VisitEntry): void {
    const { candidate } = entry;
    const isOfStart = isPrerequisite(candidate) && this.#answers.has(candidate.via ?? '');
    if (!isOfStart && !this.#answers.has(candidate.url)) return;
    const answer = answerOf(entry);
    this.#answers.set(candidate.url, answer);
    if (answer.next !== undefined && !this.#answers.has(answer.next))
      this.#answers.set(answer.next, undefined);
  }

  /** One for each start URL. */
  *all(): Generator<StartAnswer> {
    for (const start of this.#starts) yield this.#follow(start);
  }

  #follow(start: string): StartAnswer {
    const end = this.#endOf(start);
    if (end === undefined) return { kind: 'left' };
    if (end.answer.next !== undefined) return atRedirect(end.answer);
    if (end.answer.status !== robotsForbids) return classified(end.answer);
    // RFC 9309: an unreachable robots.txt forbids everything. That is the server's failure, not its rule.
    const robots = this.#endOf(robotsOf(end.url))?.answer;
    const isWill = robots === undefined || (robots.status >= 0 && robots.status < 500);
    return isWill ? { kind: 'blocked', why: 'robots' } : classified(robots);
  }

  /** The last answer on the way from a URL; undefined: it was not visited. */
  #endOf(url: string): { readonly url: string; readonly answer: Answer } | undefined {
    let at = url;
    let answer = this.#answers.get(at);
    for (let hops = 0; hops < maxHops && answer?.next !== undefined; hops++) {
      const next = this.#answers.get(answer.next);
      if (next === undefined) break;
      [at, answer] = [answer.next, next];
    }
    return answer === undefined ? undefined : { url: at, answer };
  }
}

function answerOf({ redirect, queued, skipped, log, candidate, elsewhere, ...entry }: VisitEntry): Answer {
  const atMs = Date.parse(log.slice(0, 24));
  const { status } = elsewhere ?? entry;
  const twin = status === excludedAtVisit ? queued[0]?.url : undefined;
  const next = redirect ?? twin;
  const isQueued = next !== undefined && queued.some(({ url }) => url === next);
  const isSkipped = skipped.some(({ url }) => url === next && url !== candidate.url);
  return {
    status,
    atMs: Number.isNaN(atMs) ? undefined : atMs,
    next,
    nextIs: next === undefined ? undefined : isQueued ? 'queued' : isSkipped ? 'skipped' : 'known',
  };
}

const excludedAtVisit = -5000;

/** It leads to a URL without its own answer. */
function atRedirect({ nextIs }: Answer): StartAnswer {
  if (nextIs === 'queued') return { kind: 'left' };
  return nextIs === 'skipped' ? { kind: 'bad', why: 'redirect-outside' } : { kind: 'well' };
}

function classified({ status, atMs }: Answer): StartAnswer {
  const failure = failureNames.get(status);
  if (failure !== undefined)
    return unreachable.has(failure)
      ? { kind: 'unreachable', why: failure, sinceMs: atMs }
      : { kind: 'bad', why: failure };
  if (deniedStatuses.has(status)) return { kind: 'blocked', why: `http-${status}` };
  if (isGoodStatus(status)) return { kind: 'well' };
  return { kind: 'bad', why: status > 0 ? `http-${status}` : 'rejected' };
}

/** A document came, or the same as last time. */
export function isGoodStatus(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304;
}

function robotsOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).origin}/robots.txt` : '';
}

function asFetched(start: string): string {
  const parsed = parseUrl(start);
  if (!parsed.ok) return start;
  parsed.url.hash = '';
  return parsed.url.href;
}
