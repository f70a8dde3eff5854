import type { Exchange, FailedFetch } from '../fetch/exchange.ts';
import type { Recorder } from '../record/recorder.ts';
import type { DiskGate } from '../record/disk-gate.ts';
import type { SiteOrder } from '../site-order.ts';
import type { AbsentVisits } from './absent-visits.ts';
import { isPrerequisite } from '../candidate.ts';
import type { Candidate } from '../candidate.ts';
import type { Frontier } from './frontier.ts';
import { redirectOf } from '../links/links-of-exchange.ts';
import { isOfOneUrl, isOutage } from './outages.ts';
import type { Outage, Outages, Verdict } from './outages.ts';
import type { PoliteFetcher } from './polite-fetcher.ts';
import type { SetAside } from './set-aside.ts';

/** A fetch that failed, after a number of tries. */
export type FetchTried = FailedFetch & { readonly tries: number };

export interface FailedVisitsParts {
  readonly order: SiteOrder;
  readonly frontier: Frontier;
  readonly fetcher: PoliteFetcher;
  readonly outages: Outages;
  readonly aside: SetAside;
  readonly absent: AbsentVisits;
  readonly recorder: Recorder;
  readonly room: DiskGate;
}

/** Small enough to be fetched again as a probe of the server. */
const probeBytes = 1_000_000;
const maxOrigins = 10_000;

/** Handles a URL that could not be fetched: it fails, is retried later, or waits until its server answers again. */
export class FailedVisits {
  readonly #parts: FailedVisitsParts;
  /** Origins of start URLs, and of those that they redirect to. */
  readonly #startOrigins: Set<string>;
  /** Origins of the site that have answered, and a URL that shows whether they still do. */
  readonly #probes = new Map<string, string>();
  #hasStarted = false;

  constructor(parts: FailedVisitsParts) {
    this.#parts = parts;
    this.#startOrigins = new Set(parts.order.startUrls.map((start) => new URL(start).origin));
  }

  async settle(candidate: Candidate, url: URL, failure: FetchTried): Promise<void> {
    const { room, aside, outages, absent } = this.#parts;
    const { origin } = url;
    switch (await this.#verdict(candidate, url, failure)) {
      case 'later':
        await room.make(() => aside.forLater(candidate));
        break;
      case 'sleep': {
        await room.make(() => aside.forOrigin(origin, candidate));
        const outage = outages.outageOf(origin);
        if (outage !== undefined && !outage.isOver) this.#noteSleep(origin, outage, outage.wakeMs);
        break;
      }
      case 'fail':
        absent.fail(candidate, failure, failure.tries);
        if (outages.deathOf(origin) === undefined) break;
        for (;;) {
          const waiting = await room.make(() => aside.ofOrigin(origin));
          if (waiting === undefined) break;
          absent.fail(waiting, failure, 1);
        }
        break;
    }
  }

  /** If the origin was asleep, its waiting URLs are queued again. */
  async noteAnswer(candidate: Candidate, url: URL, { responseBytes, head }: Exchange): Promise<void> {
    const { outages, room, aside, frontier } = this.#parts;
    const redirects = redirectOf(head, url.href) !== undefined;
    this.learnProbe(candidate, url, { bytes: responseBytes, redirects });
    const outage = outages.outageOf(url.origin);
    outages.answered(url.origin);
    if (outage === undefined) return;
    this.#noteSleep(url.origin, outage, null);
    await room.make(() =>
      aside.release(
        url.origin,
        (each) => frontier.putBack(each),
        () => frontier.flush(),
      ),
    );
  }

  learnProbe(
    candidate: Candidate,
    { origin, href }: URL,
    { bytes, redirects }: { readonly bytes: number; readonly redirects: boolean },
  ): void {
    const isRobots = isPrerequisite(candidate);
    // A redirect is no start: the server that it leads to may be away.
    if (!isRobots && !redirects && this.#startOrigins.has(origin)) this.#hasStarted = true;
    const known = this.#probes.get(origin);
    if (known?.endsWith('/robots.txt') === true || (!isRobots && bytes > probeBytes)) return;
    const { frontier } = this.#parts;
    if (known === undefined && (this.#probes.size >= maxOrigins || !frontier.isInside(new URL(href)))) return;
    this.#probes.set(origin, href);
  }

  async #verdict(candidate: Candidate, url: URL, failure: FailedFetch): Promise<Verdict> {
    const { outages } = this.#parts;
    if (!isOutage(failure)) return 'fail';
    if (!this.#isNeeded(candidate, url)) return outages.spareFailed(url, failure);
    if (isOfOneUrl(failure) && (await this.#answersProbe(url.origin))) return outages.lone(url);
    outages.sleep(url.origin, failure);
    return 'sleep';
  }

  /** The site cannot be collected without its start, nor without an own origin that has answered before. */
  #isNeeded({ path }: Candidate, { origin }: URL): boolean {
    if (/^R+$/.test(path)) this.#startOrigins.add(origin);
    return this.#probes.has(origin) || (!this.#hasStarted && this.#startOrigins.has(origin));
  }

  /** Whether the server answers at all. The answer is not kept. */
  async #answersProbe(origin: string): Promise<boolean> {
    const probe = this.#probes.get(origin);
    const fetched = probe === undefined ? undefined : await this.#parts.fetcher.fetch(new URL(probe), {});
    if (fetched?.outcome.outcome !== 'exchange') return false;
    await fetched.outcome.release();
    return true;
  }

  /** For a later run. One that only waits until nothing else is left has no need of it. */
  #noteSleep(origin: string, { code, sinceMs, naps, wakeMs }: Outage, untilMs: number | null): void {
    if (wakeMs === Infinity) return;
    const trouble = { code, sinceMs };
    const { order, recorder } = this.#parts;
    recorder.note({ kind: 'site-sleep', site: order.site, origin, trouble, naps, wakeMs: untilMs });
  }
}
