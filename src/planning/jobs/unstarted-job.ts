import type { Changing } from '../../catalogue/catalogue.ts';
import { noJobOutcome } from '../../catalogue/no-outcome.ts';

/** The columns of a job that was not submitted yet. */
export const unstartedJob = {
  version: 1,
  state: 'new',
  submittedMs: null,
  startedMs: null,
  endedMs: null,
  attempts: 0,
  worker: null,
  leaseUntilMs: null,
  crawlEnd: null,
  objects: 0,
  bytes: 0,
  failures: 0,
  ...noJobOutcome,
  error: '',
  errorJson: null,
  resubmittedAs: null,
  seenMs: null,
  lateMs: null,
  wakeMs: null,
  rehearsalDeletedMs: null,
  sleepingJson: null,
} as const;

export async function nextJobNumber(changing: Changing): Promise<number> {
  const last = await changing
    .selectFrom('job')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
}
