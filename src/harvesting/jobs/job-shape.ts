import { z } from 'zod';
import {
  idShape,
  listOf,
  listParameters,
  epochMsShape,
  outcomeCountsShape,
  outcomeFilterShape,
  outcomeShape,
  reasonAnswer,
  reference,
  sortShape,
  urlCountsShape,
  versionShape,
} from '../../catalogue/field-shapes.ts';

export const jobStateShape = z.enum(['new', 'submitted', 'running', 'asleep', 'done', 'failed', 'aborted']);

/** A site that does not answer: why, since when, and when it is tried again. */
export const sleepingSiteShape = z.object({
  site: z.string(),
  /** `dns-failed`, `connect-failed`, `connection-broken` or `timeout`. */
  code: z.string(),
  reason: z.string(),
  sinceMs: epochMsShape,
  wakeMs: epochMsShape,
});

/** As JobProgress of the crawler. */
export const progressShape = z.object({
  state: z.enum(['running', 'paused', 'no-room', 'asleep', 'stopping', 'ended']),
  note: reasonAnswer.nullable().describe('Why it is in this state: which disk has no room'),
  startedMs: epochMsShape,
  nowMs: epochMsShape,
  captured: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  queued: z.number().int(),
  bytes: z.number().int(),
  urlsPerSecond: z.object({ now: z.number(), average: z.number() }),
  bytesPerSecond: z.object({ now: z.number(), average: z.number() }),
  sites: z.object({
    waiting: z.number().int(),
    active: z.number().int(),
    asleep: z.number().int(),
    ended: z.number().int(),
  }),
  sleeping: z.array(sleepingSiteShape),
  exhaustedQueues: z.number().int(),
  biggestQueues: z.array(z.object({ site: z.string(), queued: z.number().int() })),
  current: z.array(z.object({ site: z.string(), url: z.string(), sinceMs: z.number() })),
});
export type ProgressView = z.output<typeof progressShape>;
export const jobShape = z.object({
  id: z.string(),
  number: z.number().int(),
  version: versionShape,
  name: z.string(),
  harvest: reference,
  run: z.object({ id: z.string(), number: z.number().int() }),
  template: z.object({ id: z.string(), name: z.string(), number: z.number().int() }),
  priority: z.enum(['high', 'low']),
  isRehearsal: z.boolean(),
  state: jobStateShape,
  configurations: z.number().int(),
  expectedObjects: z.number().int(),
  createdMs: epochMsShape,
  submittedMs: epochMsShape.nullable(),
  startedMs: epochMsShape.nullable(),
  endedMs: epochMsShape.nullable(),
  attempts: z.number().int(),
  worker: z.string().nullable(),
  crawlEnd: z.string().nullable(),
  objects: z.number().int(),
  bytes: z.number().int(),
  failures: z.number().int(),
  outcome: outcomeShape.nullable().describe('Of its worst site; null until it has ended'),
  outcomes: outcomeCountsShape,
  counts: urlCountsShape.nullable().describe('Null: not counted, by an earlier version'),
  error: z.string().describe('Why it failed, or what went wrong in it'),
  errorReasons: z
    .array(reasonAnswer)
    .describe(
      'The same, sentence by sentence with its code; none of jobs that ended before there were codes',
    ),
  resubmittedAs: z.string().nullable(),
  seenMs: epochMsShape.nullable().describe('When the failure was marked as seen'),
  lateMs: epochMsShape
    .nullable()
    .describe('When the last of its files came into the archive, where that was after it had failed'),
  wakeMs: epochMsShape.nullable().describe('When a sleeping job starts again'),
  sleeping: z.array(sleepingSiteShape).describe('The sites that a job that is asleep waits for'),
  rehearsalDeletedMs: epochMsShape.nullable().describe('When the archive of this rehearsal was deleted'),
  step: z
    .string()
    .nullable()
    .describe('The current step of a running job: collecting, writing the reports, into the archive'),
  progress: progressShape.nullable().describe('Where it runs'),
});
export type JobView = z.output<typeof jobShape>;
export const jobSorts = {
  number: 'number',
  state: 'number',
  outcome: 'number',
  harvest: 'string',
  sites: 'number',
  objects: 'number',
  size: 'number',
  failures: 'number',
  started: 'number',
  ended: 'number',
  priority: 'number',
  template: 'string',
  worker: 'string',
} as const;
export const jobParameters = z.strictObject({
  ...listParameters,
  state: jobStateShape.optional(),
  harvestId: idShape.optional(),
  runId: idShape.optional(),
  outcome: outcomeFilterShape.optional(),
  isUnseen: z.stringbool().optional().describe('Only those neither submitted again nor marked as seen'),
  q: z.string().max(200).optional().describe('The beginning of the name, or a number'),
  sort: sortShape(jobSorts, '-number'),
});
export type JobQuery = z.output<typeof jobParameters>;
export const seenBody = z.strictObject({ isSeen: z.boolean() });
export const jobsAnswer = listOf(jobShape);
export type JobsAnswer = z.output<typeof jobsAnswer>;
export const speedsAnswer = z.object({
  samples: z
    .array(z.object({ atMs: epochMsShape, urlsPerSecond: z.number(), bytesPerSecond: z.number() }))
    .describe('Every five seconds of the last ten minutes, the oldest first'),
});
export type SpeedsAnswer = z.output<typeof speedsAnswer>;
export const rehearsalAnswer = z.object({
  state: z
    .enum(['waiting', 'kept', 'mixed', 'deleted'])
    .describe(
      '`waiting`: nothing is in it yet; `mixed`: in one archive with other rehearsals, by an earlier version; `deleted`: somebody deleted it',
    ),
  view: z.string().describe('Under this name staff read it: the view of search, captures and pages'),
});
