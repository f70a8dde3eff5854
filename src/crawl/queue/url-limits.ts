import { urlExpressions } from '../../formats/expression/url-expressions.ts';
import type { UrlExpressions } from '../../formats/expression/url-expressions.ts';
import { registeredDomain } from '../../formats/url/domain.ts';
import type { Traps, UrlLimits } from '../crawl-settings.ts';
import type { ScopeDecision } from '../site-order.ts';
import { FingerprintCounts } from './fingerprint-counts.ts';

/** Groups of up to this number of segments are searched in a path that repeats itself. */
const longestGroup = 4;

/** Keeps a site crawl out of crawler traps. Undefined: the URL is allowed. */
export class UrlLimiter {
  readonly #limits: UrlLimits;
  readonly #everywhere: UrlExpressions;
  readonly #domains: Traps['domains'];
  readonly #ofDomain = new Map<string, UrlExpressions>();
  readonly #files = new FingerprintCounts();
  readonly #queries = new FingerprintCounts();

  constructor(limits: UrlLimits, traps: Traps) {
    this.#limits = limits;
    this.#everywhere = urlExpressions(traps.everywhere);
    this.#domains = traps.domains;
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
    const trap = this.#everywhere.first(url.href);
    if (trap !== undefined) return reject(`trap (everywhere): ${trap}`);
    if (this.#domains.size === 0) return undefined;
    const domain = registeredDomain(url.hostname) ?? url.hostname;
    const ofDomain = this.#trapsOf(domain)?.first(url.href);
    return ofDomain === undefined ? undefined : reject(`trap (${domain}): ${ofDomain}`);
  }

  #trapsOf(domain: string): UrlExpressions | undefined {
    const sources = this.#domains.get(domain);
    if (sources === undefined) return undefined;
    const traps = this.#ofDomain.get(domain) ?? urlExpressions(sources);
    this.#ofDomain.set(domain, traps);
    return traps;
  }
}

function reject(rule: string): ScopeDecision {
  return { decision: 'reject', rule };
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
