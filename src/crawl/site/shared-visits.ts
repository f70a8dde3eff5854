import { defined } from '../../formats/values/defined.ts';
import type { Link } from '../../formats/links/link.ts';
import type { JobCapture, JobCaptures } from '../captures/job-captures.ts';
import type { AbsentVisits } from './absent-visits.ts';
import type { Candidate } from '../candidate.ts';
import { bringsWhatWasWanted } from './frontier.ts';
import type { Frontier } from './frontier.ts';
import { isHtml } from '../links/is-html.ts';

export interface SharedVisitsParts {
  readonly site: string;
  readonly captures: JobCaptures;
  readonly frontier: Frontier;
  readonly absent: AbsentVisits;
}

interface Found {
  readonly capture: JobCapture;
  readonly rule: string;
  /** The origin under which it was captured, where that is another one. */
  readonly twin?: string;
}

/** `ours`: to be fetched. `busy`: another site is fetching it. `taken`: another site has it. */
export type Claim = 'ours' | 'busy' | 'taken';

/** After this time a URL is fetched although another site has not come to an end with it. */
const maxWaitMs = 30_000;
const lookEveryMs = 500;

/** Visits that a site can skip because another site of its job has the capture: it takes over that capture's links. */
export class SharedVisits {
  readonly #parts: SharedVisitsParts;

  constructor(parts: SharedVisitsParts) {
    this.#parts = parts;
  }

  /** True: another site has captured it, and all that follows from it is noted. */
  async takeOver(candidate: Candidate): Promise<boolean> {
    const found = this.#find(candidate.url);
    const links = found && (await this.#parts.captures.linksOf(found.capture));
    // Its file has gone to the archive, or is damaged: without the links, what they lead to would be lost.
    if (found === undefined || links === undefined) return false;
    this.#note(candidate, found, links);
    return true;
  }

  /** Before a URL is fetched. With `ours`, the capture or `giveUp` has to follow. */
  async claim(candidate: Candidate): Promise<Claim> {
    if (!this.#parts.captures.claim(candidate.url)) return 'busy';
    // Another site may have come to its end between the two looks.
    if (!(await this.takeOver(candidate))) return 'ours';
    this.giveUp(candidate);
    return 'taken';
  }

  /** Waits for the site that is fetching it. `busy`: it takes too long, or the crawl is stopped. */
  async wait(candidate: Candidate, signal: AbortSignal): Promise<Claim> {
    const endMs = Date.now() + maxWaitMs;
    while (!signal.aborted && Date.now() < endMs) {
      await this.#parts.captures.released(candidate.url, lookEveryMs);
      const claim = await this.claim(candidate);
      if (claim !== 'busy') return claim;
      if (await this.takeOver(candidate)) return 'taken';
    }
    return 'busy';
  }

  giveUp({ url }: Candidate): void {
    this.#parts.captures.giveUp(url);
  }

  /** The capture of another site: of this URL, or of a document with the same path at an origin that gives the same. */
  #find(url: string): Found | undefined {
    const { captures, site } = this.#parts;
    const same = captures.find(url);
    if (same !== undefined)
      return same.site === site ? undefined : { capture: same, rule: `captured with the site ${same.site}` };
    const { origin, pathname, search } = new URL(url);
    for (const twin of captures.pages.twinsOf(origin)) {
      const capture = captures.find(`${twin.origin}${pathname}${search}`);
      // A redirect may lead from one name to the other.
      if (capture === undefined || capture.site === site || capture.status !== 200) continue;
      const rule = `synonym of ${twin.origin} ${twin.reason}, captured with the site ${capture.site}`;
      return { capture, rule, twin: twin.origin };
    }
    return undefined;
  }

  #note(candidate: Candidate, { capture, rule, twin }: Found, found: readonly Link[]): void {
    const { frontier, absent } = this.#parts;
    const { site, status, mime } = capture;
    const { origin } = new URL(candidate.url);
    const here = (url: string): string =>
      twin !== undefined && url.startsWith(`${twin}/`) ? origin + url.slice(twin.length) : url;
    const links = found.map((link) => ({ ...link, url: here(link.url) }));
    const base = capture.base === undefined ? undefined : here(capture.base);
    const pageBase = isHtml(mime) ? (base ?? candidate.url) : undefined;
    const considered = frontier.consider(candidate, links, pageBase);
    const answer = { candidate, status, ...defined({ mime }) };
    const settled = frontier.settle(candidate.url, bringsWhatWasWanted(answer));
    const isRedirect = status >= 300 && status < 400;
    const redirect = isRedirect ? links.find(({ kind }) => kind === 'redirect')?.url : undefined;
    absent.takeOver(candidate, rule, {
      ...considered,
      ...settled,
      queued: [...considered.queued, ...settled.queued],
      skipped: [...considered.skipped, ...settled.skipped],
      elsewhere: { site, status, ...defined({ mime }) },
      ...defined({ redirect, base }),
    });
  }
}
