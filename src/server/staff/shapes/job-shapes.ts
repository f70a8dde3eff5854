import { z } from 'zod';
import { requestSentences } from '../../../reasons/request-reason.ts';
import {
  idShape,
  listOf,
  listParameters,
  momentShape,
  outcomeCountsShape,
  outcomeFilterShape,
  outcomeShape,
  reasonAnswer,
  reference,
  sortShape,
  urlCountsShape,
  versionShape,
} from '../../../catalogue/field-shapes.ts';
import { configurationParameters, configurationShape } from './planning-shapes.ts';

/*
 *   GET  /jobs, GET /jobs/:id                        jobs.read
 *   GET  /jobs/:id/configurations                    jobs.read
 *   GET  /jobs/:id/progress                          one moment; 409 where it does not run          jobs.read
 *   GET  /jobs/:id/speeds                            of the last ten minutes                        jobs.read
 *   GET  /jobs/:id/events                            server-sent events: progress, state, end       jobs.read
 *   GET  /jobs/:id/log?lines=                        the end of crawl.log                           jobs.read
 *   GET  /jobs/:id/errors                            the failures in it, by kind, with examples     jobs.read
 *   GET  /jobs/:id/reports                           its reports, logs and settings                 jobs.read
 *   GET  /jobs/:id/reports/:name                     one of them as a file                          jobs.read
 *   GET  /jobs/:id/reports/:name/lines               some lines of it                               jobs.read
 *   GET  /jobs/:id/history                           who steered it                                 jobs.read
 *   GET  /jobs/:id/rehearsal                         where its archive is                           jobs.read
 *   DELETE /jobs/:id/rehearsal                       deletes its archive; the job stays             jobs.control
 *   POST /jobs/:id/control                           pause, resume, stop, delay                     jobs.control
 *   POST /jobs/:id/reject/try                        what a rule would take out of the queue        jobs.control
 *   POST /jobs/:id/reject                            applies it; and keeps it for later harvests    jobs.control
 *   POST /jobs/:id/abort, POST /jobs/:id/resubmit    jobs.control
 *   POST /jobs/:id/wake                              one that sleeps is begun again now             jobs.control
 *   PUT  /jobs/:id/seen                              somebody knows that it failed                  jobs.control
 *   POST /targets/:id/collect                        a target, in a job of its own                  targets.collect
 *   GET  /fleet                                      workers and the jobs they run                  jobs.read
 *   GET  /fleet/history                              who changed the places                         jobs.read
 *   GET  /fleet/events                               server-sent events                             jobs.read
 *   PUT  /fleet                                      how many jobs run at once                      jobs.control
 *   GET  /events                                     server-sent events: what others have changed   selection.read
 */

export const jobStateShape = z.enum(['new', 'submitted', 'running', 'asleep', 'done', 'failed', 'aborted']);

/** A site that does not answer: why, since when, and when it is tried again. */
export const sleepingSiteShape = z.object({
  site: z.string(),
  /** `dns-failed`, `connect-failed`, `connection-broken` or `timeout`. */
  code: z.string(),
  reason: z.string(),
  sinceMs: momentShape,
  wakeMs: momentShape,
});

/** As JobProgress of the crawler. */
export const progressShape = z.object({
  state: z.enum(['running', 'paused', 'no-room', 'asleep', 'stopping', 'ended']),
  note: reasonAnswer.nullable().describe('Why it is in this state: which disk has no room'),
  startedMs: momentShape,
  nowMs: momentShape,
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
export type ProgressShape = z.infer<typeof progressShape>;

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
  createdMs: momentShape,
  submittedMs: momentShape.nullable(),
  startedMs: momentShape.nullable(),
  endedMs: momentShape.nullable(),
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
  seenMs: momentShape.nullable().describe('When somebody marked the failure as seen'),
  lateMs: momentShape
    .nullable()
    .describe('When the last of its files came into the archive, where that was after it had failed'),
  wakeMs: momentShape.nullable().describe('When a job that is asleep is begun again'),
  sleeping: z.array(sleepingSiteShape).describe('The sites that a job that is asleep waits for'),
  rehearsalDeletedMs: momentShape.nullable().describe('When somebody deleted the archive of this rehearsal'),
  step: z
    .string()
    .nullable()
    .describe('What it does now, where it runs: collecting, writing the reports, into the archive'),
  progress: progressShape.nullable().describe('Where it runs'),
});
export type JobShape = z.infer<typeof jobShape>;
export const jobParameters = z.strictObject({
  ...listParameters,
  state: jobStateShape.optional(),
  harvestId: idShape.optional(),
  runId: idShape.optional(),
  outcome: outcomeFilterShape.optional(),
  isUnseen: z
    .stringbool()
    .optional()
    .describe('Only those that nobody has submitted again or marked as seen'),
  q: z.string().max(200).optional().describe('The beginning of the name, or a number'),
  sort: sortShape(
    [
      'number',
      'state',
      'outcome',
      'harvest',
      'sites',
      'objects',
      'size',
      'failures',
      'started',
      'ended',
      'priority',
      'template',
      'worker',
    ],
    '-number',
  ),
});
export const seenBody = z.strictObject({ isSeen: z.boolean() });
export const jobsAnswer = listOf(jobShape);
export type JobsAnswer = z.infer<typeof jobsAnswer>;
/** A site of a job: what was expected of it, and what came of it. */
export const jobSiteShape = configurationShape.extend({
  expectedObjects: z.number().int().nullable().describe('When the job was made'),
  expectedBytes: z.number().int().nullable(),
  result: z
    .object({
      outcome: outcomeShape,
      objects: z.number().int(),
      bytes: z.number().int(),
      counts: urlCountsShape.nullable(),
    })
    .nullable()
    .describe('Null until the job has ended'),
  live: z
    .object({
      state: z
        .enum(['waiting', 'active', 'asleep', 'ended'])
        .describe('`ended`: its crawl is over, while the job goes on with other sites'),
      objects: z.number().int(),
      bytes: z.number().int(),
      counts: urlCountsShape.omit({ errors: true }),
    })
    .nullable()
    .describe('What the job has of it so far; null before it has begun, and once there is a result'),
});
export type JobSiteShape = z.infer<typeof jobSiteShape>;
export const jobSiteParameters = configurationParameters.extend({ outcome: outcomeFilterShape.optional() });
export const jobConfigurationsAnswer = listOf(jobSiteShape);

export const speedsAnswer = z.object({
  samples: z
    .array(z.object({ atMs: momentShape, urlsPerSecond: z.number(), bytesPerSecond: z.number() }))
    .describe('Every five seconds of the last ten minutes, the oldest first'),
});
export type SpeedsAnswer = z.infer<typeof speedsAnswer>;

export const controlBody = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('pause') }),
    z.strictObject({ action: z.literal('resume') }),
    z.strictObject({
      action: z
        .literal('stop')
        .describe(
          'Ends the crawl between two URLs: the job is done, and what was collected goes into the archive',
        ),
    }),
    z.strictObject({
      action: z.literal('delay'),
      minDelayMs: z.number().int().min(0).max(3_600_000).optional(),
      maxDelayMs: z.number().int().min(0).max(3_600_000).optional(),
      factor: z.number().min(0).max(1000).optional(),
    }),
  ])
  .meta({ examples: [{ action: 'delay', minDelayMs: 2000 }] });
export const controlAnswer = z.object({ action: z.string() });

export const tryRejectBody = z.strictObject({
  expression: z.string().min(1, requestSentences['expression-empty']).max(2000),
});
export const tryRejectAnswer = z.object({
  problem: z.string().nullable().describe('Why the expression cannot be used'),
  reason: reasonAnswer.nullable().describe('The same, with its code'),
  examined: z.number().int().describe('URLs that wait'),
  matched: z.number().int(),
  examples: z.array(z.string()).describe('The first twenty that it takes out'),
  sites: z.array(z.object({ site: z.string(), matched: z.number().int() })).describe('Most first'),
});
export type TryRejectAnswer = z.infer<typeof tryRejectAnswer>;
export const rejectBody = z.strictObject({
  expression: z.string().min(1).max(2000),
  keep: z
    .enum(['no', 'domain', 'everywhere'])
    .describe('For later harvests too: as a trap of one domain, or of all'),
  domain: z
    .string()
    .max(255)
    .optional()
    .describe('Its name, where it is kept for one')
    .meta({ examples: ['example.org'] }),
  comment: z.string().max(2000).default(''),
});
export const rejectAnswer = z.object({ trapId: z.string().nullable() });

export const logParameters = z.strictObject({ lines: z.coerce.number().int().min(1).max(2000).default(200) });
const hintShape = {
  hint: z.string().optional().describe('Where nothing is known: why, and where to look instead'),
  reason: reasonAnswer.optional().describe('The same, with its code'),
};
export const logAnswer = z.object({ lines: z.array(z.string()), ...hintShape });
export type LogAnswer = z.infer<typeof logAnswer>;
export const errorsAnswer = z.object({
  kinds: z.array(
    z.object({
      code: z.string(),
      meaning: z.string(),
      count: z.number().int(),
      examples: z.array(z.string()),
    }),
  ),
  examined: z.number().int().describe('Lines of the log'),
  ...hintShape,
});
export type ErrorsAnswer = z.infer<typeof errorsAnswer>;

export const reportShape = z.object({
  name: z.string(),
  part: z.enum(['setup', 'reports', 'logs', 'index']),
  bytes: z.number().int(),
  lines: z.number().int().nullable().describe('Null: too large to count'),
  from: z
    .enum(['folder', 'archive'])
    .describe('Where it is read: the folder of the job, or its metadata WARC in the archive'),
});
export type ReportShape = z.infer<typeof reportShape>;
export const reportsAnswer = z.object({ items: z.array(reportShape) });
export type ReportsAnswer = z.infer<typeof reportsAnswer>;
export const reportNameParameters = z.strictObject({ id: idShape, name: z.string().min(1).max(200) });
export const reportLinesParameters = z.strictObject({
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('The byte at which a line begins: `next` of the page before'),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  q: z.string().max(200).optional().describe('Only lines that contain this text'),
});
export const reportLinesAnswer = z.object({
  lines: z.array(z.string()).describe('A line longer than 64 KiB is cut'),
  offset: z.number().int(),
  next: z
    .number()
    .int()
    .nullable()
    .describe(
      'Where the next page begins; null at the end. A filter may find fewer lines than wished before it',
    ),
  bytes: z.number().int().describe('Of the whole report'),
});
export type ReportLinesAnswer = z.infer<typeof reportLinesAnswer>;

export const fleetAnswer = z.object({
  slots: z.object({
    version: z.number().int().describe('0: nobody has changed it yet'),
    high: z.number().int(),
    low: z.number().int(),
  }),
  workers: z.array(
    z.object({ name: z.string(), priority: z.enum(['high', 'low']), job: jobShape.nullable() }),
  ),
  waiting: z.object({ high: z.number().int(), low: z.number().int() }),
  asleep: z.number().int().describe('Jobs whose sites do not answer'),
  chain: z.object({ files: z.number().int(), failed: z.number().int() }),
  freeBytes: z.number().int(),
});
export type FleetAnswer = z.infer<typeof fleetAnswer>;
export const fleetBody = z.strictObject({
  version: z.number().int().min(0),
  high: z.number().int().min(0).max(64),
  low: z.number().int().min(0).max(64),
});

/** What comes over GET /events, for those who have a page open. */
export const changedEvent = z.object({
  subject: z.string().describe('The first segment of the path: targets, jobs, …'),
  id: z.string().nullable(),
});
export type ChangedEvent = z.infer<typeof changedEvent>;

export const rehearsalAnswer = z.object({
  state: z
    .enum(['waiting', 'kept', 'mixed', 'deleted'])
    .describe(
      '`waiting`: nothing is in it yet; `mixed`: in one archive with other rehearsals, by an earlier version; `deleted`: somebody deleted it',
    ),
  view: z.string().describe('Under this name staff read it: the view of search, captures and pages'),
});
export type RehearsalAnswer = z.infer<typeof rehearsalAnswer>;
