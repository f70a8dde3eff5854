import { fetchFailures } from '../fetch/exchange.ts';
import type { FailedFetch } from '../fetch/exchange.ts';
import type { CapturedElsewhere, QueuedLink, SkippedLink, VisitEntry } from '../record/journal-entry.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Candidate } from '../candidate.ts';
import type { Considered, Frontier } from './frontier.ts';
import { excludedStatus } from './excluded-status.ts';
import type { SiteTally } from './site-tally.ts';
import { absentEntry } from './visit-entries.ts';
import type { VisitContext } from './visit-entries.ts';

export interface AbsentVisitsParts {
  readonly context: VisitContext;
  readonly frontier: Frontier;
  readonly recorder: Recorder;
  readonly tally: SiteTally;
}

/** The consequences of a capture of another site. */
export interface TakenOver extends Considered, Pick<VisitEntry, 'redirect' | 'base'> {
  readonly elsewhere: CapturedElsewhere;
}

/** Notes the visits that have no capture: the URL failed, or was excluded when its turn came. */
export class AbsentVisits {
  readonly #parts: AbsentVisitsParts;

  constructor(parts: AbsentVisitsParts) {
    this.#parts = parts;
  }

  fail(candidate: Candidate, { code, reason }: FailedFetch, tries: number): void {
    const { context, frontier, recorder, tally } = this.#parts;
    tally.failed++;
    const settled = frontier.settle(candidate.url, false);
    tally.skipped += settled.skipped.length;
    const absent = { status: fetchFailures[code], tries, reason, ...settled };
    recorder.note(absentEntry(context, candidate, absent));
  }

  exclude(candidate: Candidate, status: number, rule: string, queued: readonly QueuedLink[]): void {
    const { context, frontier, recorder, tally } = this.#parts;
    tally.skipped++;
    const settled = frontier.settle(candidate.url, false);
    tally.skipped += settled.skipped.length;
    const absent = {
      ...settled,
      status,
      reason: rule,
      queued: [...queued, ...settled.queued],
      skipped: [skippedAs(candidate, rule), ...settled.skipped],
    };
    recorder.note(absentEntry(context, candidate, absent));
  }

  /** Another site of the job has captured it; `found` is what follows from its links. */
  takeOver(candidate: Candidate, rule: string, found: TakenOver): void {
    const { context, recorder, tally } = this.#parts;
    const skipped = [skippedAs(candidate, rule), ...found.skipped];
    tally.skipped += skipped.length;
    const absent = { ...found, status: excludedStatus.objection, reason: rule, skipped };
    recorder.note(absentEntry(context, candidate, absent));
  }
}

function skippedAs({ url, path }: Candidate, rule: string): SkippedLink {
  const hop = path.at(-1) as SkippedLink['hop'] | undefined;
  return { url, kind: 'page', hop: hop ?? 'L', rule };
}
