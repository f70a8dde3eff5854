import { foundUrls } from '../crawl-outcome.ts';
import type { CrawlOutcome, OutcomeReason, UrlCounts } from '../crawl-outcome.ts';
import type { CrawlEnd, JournalEntry, SiteOutage, VisitEntry } from '../record/journal-entry.ts';
import type { Candidate } from '../candidate.ts';
import { isGuessedIcon, isPrerequisite } from '../candidate.ts';
import { seenKey } from '../queue/seen-key.ts';
import { skipReason } from './skip-kind.ts';
import type { SkipReason } from './skip-kind.ts';
import { isGoodStatus, StartAnswers } from './start-answers.ts';
import type { StartAnswer } from './start-answers.ts';
import { exclusionRule, visitOutcome } from './visit-outcome.ts';

/** URLs that an earlier job has left: enough to see whether the site answers. */
const maxStandIns = 100;

export type SiteEnd = CrawlEnd | 'unfinished' | 'not-begun';

/** The outcome of the crawl of one site, from the journal: each URL that was met is counted once. */
export class SiteAccount {
  readonly #answers: StartAnswers;
  /** Start URLs that no earlier job has visited, by key. */
  readonly #starts: Map<string, string>;
  /** Continues an earlier job: start URLs that it has visited are not requested again. */
  #isRest = false;
  #standIns = 0;
  readonly #skipped: Partial<Record<SkipReason, number>> = {};
  /** Start URLs and links that were queued, less those that were visited. */
  #waiting: number;
  #captured = 0;
  #errors = 0;
  #failed = 0;
  /** Pages, and what they redirect to; the pictures of an error page are none. */
  #goodDocuments = 0;
  #goodAnswers = 0;
  #trouble: SiteOutage | undefined;
  end: SiteEnd = 'not-begun';
  bytes = 0;

  constructor(startUrls: readonly string[]) {
    this.#answers = new StartAnswers(startUrls);
    this.#starts = new Map(startUrls.map((start) => [startKey(start), start]));
    this.#waiting = this.#starts.size;
  }

  take(entry: JournalEntry): void {
    if (entry.kind === 'site-end') {
      this.end = entry.end;
      this.#trouble = entry.trouble;
      return;
    }
    if (entry.kind === 'visited-before') return this.#passOver(entry.url);
    if (entry.kind === 'handed-over') {
      this.#waiting++;
      if (this.#isRest && this.#standIns++ < maxStandIns) this.#answers.add(entry.candidate.url);
      return;
    }
    // Also after an end: a later run has resumed the site.
    this.end = 'unfinished';
    if (entry.kind === 'site-sleep') return;
    this.#answers.take(entry);
    this.#waiting += entry.queued.length;
    if (!isPrerequisite(entry.candidate)) this.#waiting--;
    this.#count(entry);
  }

  get counts(): UrlCounts {
    return {
      captured: this.#captured,
      errors: this.#errors,
      skipped: Object.values(this.#skipped).reduce((sum, count) => sum + count, 0),
      // A robots.txt that was queued as a page too is visited once: a crawl that is complete has left nothing.
      left: this.end === 'complete' ? 0 : Math.max(0, this.#waiting),
      failed: this.#failed,
    };
  }

  get found(): number {
    return foundUrls(this.counts);
  }

  get skippedBy(): Readonly<Partial<Record<SkipReason, number>>> {
    return this.#skipped;
  }

  outcome(): OutcomeReason {
    switch (this.end) {
      case 'stopped':
      case 'fault':
      case 'unfinished':
      case 'not-begun':
        return { outcome: 'interrupted', why: this.end };
      case 'unreachable':
        return (
          this.#refused() ?? {
            outcome: 'unreachable',
            why: this.#trouble?.code ?? 'connect-failed',
            sinceMs: this.#trouble?.sinceMs,
          }
        );
      default:
        return this.#ended(this.end);
    }
  }

  /** A server has answered, and refuses: that another of the start URLs cannot be reached says less. */
  #refused(): OutcomeReason | undefined {
    if (this.#goodDocuments > 0) return undefined;
    const nothing = whyNothing([...this.#answers.all()].filter(({ kind }) => kind !== 'left'));
    return nothing?.outcome === 'unreachable' ? undefined : nothing;
  }

  #ended(end: SiteEnd): OutcomeReason {
    const nothing = this.#isRest ? this.#nothingOfRest() : this.#nothing();
    if (nothing !== undefined) return nothing;
    return end === 'complete' || this.counts.left === 0
      ? { outcome: 'complete', why: '' }
      : { outcome: 'cut-short', why: end };
  }

  #nothing(): OutcomeReason | undefined {
    const starts = [...this.#answers.all()];
    if (starts.length === 0) return { outcome: 'nothing-collected', why: 'no-start-url' };
    const nothing = whyNothing(starts);
    // A start URL that does not answer is no harm where others lead to the site.
    return nothing?.outcome === 'blocked' || this.#goodDocuments === 0 ? nothing : undefined;
  }

  /** The first job has reached the site; this one may still get nothing but errors. */
  #nothingOfRest(): OutcomeReason | undefined {
    if (this.#goodAnswers > 0) return undefined;
    return whyNothing([...this.#answers.all()].filter(({ kind }) => kind !== 'left'));
  }

  #passOver(url: string): void {
    const key = seenKey(url);
    const start = this.#starts.get(key);
    if (start === undefined) return;
    this.#starts.delete(key);
    this.#isRest = true;
    this.#waiting--;
    this.#answers.drop(start);
  }

  #count(entry: VisitEntry): void {
    for (const { rule } of entry.skipped) this.#skip(rule);
    const { status, candidate } = entry;
    switch (visitOutcome(entry)) {
      case 'captured':
        this.#captured++;
        this.bytes += entry.bytes;
        if (status >= 400 && !isPrerequisite(candidate) && !isGuessedIcon(candidate)) this.#errors++;
        if (isGoodStatus(status) && !isPrerequisite(candidate)) this.#goodAnswers++;
        if (isGoodStatus(status) && isDocument(candidate)) this.#goodDocuments++;
        break;
      case 'failed':
        this.#failed++;
        break;
      case 'excluded':
        if (entry.skipped.length === 0) this.#skip(exclusionRule(status));
        if (!isGoodStatus(entry.elsewhere?.status ?? 0)) break;
        this.#goodAnswers++;
        if (isDocument(candidate)) this.#goodDocuments++;
        break;
    }
  }

  #skip(rule: string): void {
    const reason = skipReason(rule);
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1;
  }
}

/** Undefined: a start URL answered well, or was not tried. Those that cannot be reached count where no server answers at all. */
function whyNothing(all: readonly StartAnswer[]): OutcomeReason | undefined {
  if (all.length === 0 || all.some(({ kind }) => kind === 'well' || kind === 'left')) return undefined;
  const answered = all.filter(({ kind }) => kind !== 'unreachable');
  const starts = answered.length === 0 ? all : answered;
  const whys = new Set(starts.flatMap((start) => ('why' in start ? [start.why] : [])));
  const [only = ''] = whys;
  const kinds = new Set(starts.map(({ kind }) => kind));
  const outcome: CrawlOutcome =
    kinds.size > 1 || kinds.has('bad')
      ? 'nothing-collected'
      : kinds.has('blocked')
        ? 'blocked'
        : 'unreachable';
  const sinceMs = starts.flatMap((start) => ('sinceMs' in start ? (start.sinceMs ?? []) : []));
  const why = whys.size === 1 || outcome !== 'nothing-collected' ? only : 'mixed';
  return { outcome, why, ...(sinceMs.length === 0 ? {} : { sinceMs: Math.min(...sinceMs) }) };
}

function isDocument(candidate: Candidate): boolean {
  return !/[PEX]/.test(candidate.path) && !isGuessedIcon(candidate);
}

/** As the frontier knows a start URL. */
function startKey(start: string): string {
  if (!URL.canParse(start)) return start;
  const url = new URL(start);
  url.hash = '';
  return seenKey(url.href);
}
