import type { DedupHistory } from '../dedup/dedup-history.ts';
import type { RobotsSettings } from '../crawl-settings.ts';
import type { AbsentVisits } from './absent-visits.ts';
import type { Candidate } from '../candidate.ts';
import type { CaptureKeeper } from './capture-keeper.ts';
import type { FailedVisits, FetchTried } from './failed-visits.ts';
import type { Frontier } from './frontier.ts';
import { beginningOf, redirectOf } from '../links/links-of-exchange.ts';
import { isOutage } from './outages.ts';
import type { PoliteFetcher } from './polite-fetcher.ts';
import type { MissingRobots, RobotsRules } from './robots-rules.ts';
import type { SiteTally } from './site-tally.ts';

export interface RobotsInquiryParts {
  readonly policy: RobotsSettings['policy'];
  readonly rules: RobotsRules;
  readonly frontier: Frontier;
  readonly fetcher: PoliteFetcher;
  readonly keeper: CaptureKeeper;
  readonly failed: FailedVisits;
  readonly absent: AbsentVisits;
  readonly tally: SiteTally;
  readonly prior: DedupHistory | undefined;
}

const robotsBytes = 1 << 20;

/** Whether robots.txt allows a URL; fetches the robots.txt where it is not known yet. */
export class RobotsInquiry {
  readonly #parts: RobotsInquiryParts;

  constructor(parts: RobotsInquiryParts) {
    this.#parts = parts;
  }

  /** A failure: the server of the URL itself did not answer. */
  async ask(
    url: URL,
  ): Promise<{ readonly decision: 'allowed' | 'disallowed'; readonly rule: string } | FetchTried> {
    const { policy, rules } = this.#parts;
    if (policy === 'ignore') return { decision: 'allowed', rule: 'robots.txt is ignored' };
    for (;;) {
      const missing = rules.missingFor(url);
      if (missing === undefined) return rules.decide(url);
      const learned = await this.#learn(missing);
      if (learned === 'stopped') return rules.decide(url);
      if (learned !== 'learned') return learned;
    }
  }

  /** Fetches a robots.txt, or a step on the way to it. */
  async #learn(missing: MissingRobots): Promise<'learned' | 'stopped' | FetchTried> {
    const { rules, frontier, fetcher, keeper, failed, absent, tally, prior } = this.#parts;
    const path = `P${'R'.repeat(missing.redirects)}`;
    const candidate: Candidate = { url: missing.url, depth: 0, path, via: missing.via };
    const url = new URL(candidate.url);
    frontier.claim(url);
    const fetched = await fetcher.fetch(url, { via: candidate.via });
    if (fetched === undefined) return 'stopped';
    const { outcome, tries } = fetched;
    if (outcome.outcome === 'failed') {
      if (isOutage(outcome) && missing.redirects === 0) return { ...outcome, tries };
      rules.learn(candidate.url, { body: Buffer.alloc(0) });
      absent.fail(candidate, outcome, tries);
      return 'learned';
    }
    await failed.noteAnswer(candidate, url, outcome);
    const target = redirectOf(outcome.head, candidate.url);
    // Fetched next, even out of scope.
    if (target !== undefined) frontier.claim(new URL(target));
    const body = await beginningOf(outcome, robotsBytes);
    rules.learn(candidate.url, { status: outcome.head.status, body, target });
    tally.prerequisites++;
    keeper.count(outcome);
    const robotsBody = body.toString('base64');
    await keeper.keep(candidate, outcome, { tries, prior: prior?.find(url.href), robotsBody });
    return 'learned';
  }
}
