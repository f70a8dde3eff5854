import type { ControlRequest, JobProgress, RunningJob } from '../job/running-job.ts';
import { RuleTrial } from '../site/rule-trial.ts';

/** For tests: a job that only reports what the test sets. */
export interface HandMadeJob extends RunningJob {
  /** The requests it received. */
  readonly requests: readonly ControlRequest[];
  /** How many watch it. */
  watchers(): number;
  /** Changes the progress and notifies the watchers. */
  change(changes: Partial<JobProgress>): void;
}

export const sampleProgress: JobProgress = {
  job: 'press-7',
  state: 'running',
  startedMs: 1_000_000,
  nowMs: 1_252_000,
  captured: 1234,
  failed: 5,
  skipped: 42,
  queued: 6789,
  bytes: 56_700_000,
  urlsPerSecond: { now: 12.34, average: 10.06 },
  bytesPerSecond: { now: 1_234_567, average: 900_000 },
  sites: { waiting: 10, active: 3, asleep: 0, ended: 2 },
  sleeping: [],
  exhaustedQueues: 1,
  biggestQueues: [
    { site: 'example.org', queued: 4000 },
    { site: 'other.example', queued: 12 },
  ],
  current: [
    { site: 'example.org', url: 'https://example.org/a', sinceMs: 1_249_500 },
    { site: 'other.example', url: 'https://other.example/b?c=d', sinceMs: 1_252_000 },
  ],
  threads: 4,
};

/** `takeOver` is waited for before a request counts as taken over. */
export function handMadeJob(
  changes: Partial<JobProgress> = {},
  takeOver: (request: ControlRequest) => Promise<void> = () => Promise.resolve(),
): HandMadeJob {
  let progress: JobProgress = { ...sampleProgress, ...changes };
  const requests: ControlRequest[] = [];
  const listeners = new Set<(progress: JobProgress) => void>();
  return {
    job: progress.job,
    requests,
    progress: () => progress,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    control: async (request) => {
      requests.push(request);
      await takeOver(request);
    },
    tryReject: async (expression) => {
      const trial = new RuleTrial(expression);
      await trial.examine('example.org', waitingOf(progress));
      return trial.result;
    },
    standings: async (sites) =>
      sites.map((site) => ({
        site,
        state: 'active',
        captured: 7,
        failed: 1,
        skipped: 2,
        queued: 3,
        bytes: 70,
      })),
    watchers: () => listeners.size,
    change: (changes) => {
      progress = { ...progress, ...changes };
      for (const listener of listeners) listener(progress);
    },
  };
}

/** The URLs that are under way stand for those that wait. */
async function* waitingOf({ current }: JobProgress): AsyncGenerator<JobProgress['current']> {
  yield current;
}
