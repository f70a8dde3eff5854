import { registeredDomain } from '../../formats/url/domain.ts';
import type { Traps, UrlLimits } from '../crawl-settings.ts';
import type { ScopeDecision } from '../site-order.ts';
import { FingerprintCounts } from './fingerprint-counts.ts';

/** Groups of up to so many segments are looked for in a path that repeats itself. */
const longestGroup = 4;

/** Keeps a site crawl out of the circles and the endless spaces of a site. Undefined: nothing speaks against the URL. */
export class UrlLimiter {
  readonly #limits: UrlLimits;
  readonly #traps: Traps;
  readonly #files = new FingerprintCounts();
  readonly #queries = new FingerprintCounts();

  constructor(limits: UrlLimits, traps: Traps) {
    this.#limits = limits;
    this.#traps = traps;
  }

  /** By the look of the URL, and of the hops that led to it. */
  check(url: URL, path: string): ScopeDecision | undefined {
    const { urlLength, pathRepeats, redirectsInARow } = this.#limits;
    if (url.href.length > urlLength) return reject(`trap: URL above ${urlLength} characters`);
    if (redirectsAtEnd(path) > redirectsInARow)
      return reject(`trap: more than ${redirectsInARow} redirects in a row`);
    if (repeatsItself(url.pathname, pathRepeats)) return reject(`trap: path repeats ${pathRepeats} times`);
    return this.#trapOf(url);
  }

  /**
   * By the number of its neighbours. Counts the URL: to be called once for each that is otherwise accepted.
   * A file that is met both with a query and without counts as two: to know better would cost as much memory as the
   * set of all URLs.
   */
  admit(url: URL): ScopeDecision | undefined {
    const { filesPerDirectory, queriesPerScript } = this.#limits;
    const script = `${url.origin}${url.pathname}`;
    const counted = filesPerDirectory < Infinity || queriesPerScript < Infinity;
    const queries = url.search === '' || !counted ? 0 : this.#queries.increase(script);
    if (queries > queriesPerScript)
      return reject(`limit: more than ${queriesPerScript} queries to ${script}`);
    if (queries > 1 || filesPerDirectory === Infinity) return undefined;
    const directory = script.slice(0, script.lastIndexOf('/') + 1);
    return this.#files.increase(directory) > filesPerDirectory
      ? reject(`limit: more than ${filesPerDirectory} files in directory ${directory}`)
      : undefined;
  }

  #trapOf(url: URL): ScopeDecision | undefined {
    const { everywhere, domains } = this.#traps;
    const trap = firstMatch(everywhere, url);
    if (trap !== undefined) return reject(`trap (everywhere): ${trap.source}`);
    if (domains.size === 0) return undefined;
    const domain = registeredDomain(url.hostname) ?? url.hostname;
    const ofDomain = firstMatch(domains.get(domain) ?? [], url);
    return ofDomain === undefined ? undefined : reject(`trap (${domain}): ${ofDomain.source}`);
  }
}

function reject(rule: string): ScopeDecision {
  return { decision: 'reject', rule };
}

/** `search`, not `test`: it does the same each time, also for an expression with the flag g. */
function firstMatch(expressions: readonly RegExp[], url: URL): RegExp | undefined {
  return expressions.find((expression) => url.href.search(expression) >= 0);
}

function redirectsAtEnd(path: string): number {
  let start = path.length;
  while (path[start - 1] === 'R') start--;
  return path.length - start;
}

/** `/a/b/a/b/a/b/`: a group of segments that follows on itself. */
function repeatsItself(path: string, times: number): boolean {
  if (times === Infinity) return false;
  const segments = path.split('/').filter((segment) => segment !== '');
  for (let size = 1; size <= longestGroup; size++) {
    let run = 0;
    for (let at = size; at < segments.length; at++) {
      run = segments[at] === segments[at - size] ? run + 1 : 0;
      if (run >= size * (times - 1)) return true;
    }
  }
  return false;
}
