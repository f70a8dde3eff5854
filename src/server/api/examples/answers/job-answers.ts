import { toldReason } from '../../../../reasons/reason.ts';
import { storageReason } from '../../../../storage/storage-reason.ts';
import type {
  ErrorsAnswer,
  FleetAnswer,
  JobShape,
  JobSiteShape,
  LogAnswer,
  ProgressShape,
  ReportLinesAnswer,
  ReportsAnswer,
  SpeedsAnswer,
  TryRejectAnswer,
  RehearsalAnswer,
} from '../../../staff/shapes/job-shapes.ts';
import type { StorageAnswer } from '../../../staff/shapes/storage-shapes.ts';
import type { AnswerExamples } from '../example.ts';
import { exampleId } from '../example.ts';
import { changed, complete, cutShort, jean, listed, moments } from './answer-parts.ts';
import { configuration, harvestName, templateName } from './planning-answers.ts';

const site = 'example.org';

const reports: ReportsAnswer = {
  items: [
    { name: 'seeds-report.txt', part: 'reports', bytes: 31_200, lines: 319, from: 'archive' },
    { name: 'crawl.log', part: 'logs', bytes: 214_000_000, lines: null, from: 'archive' },
  ],
};

const reportLines: ReportLinesAnswer = {
  lines: ['[#urls] [#bytes] [mime-types]', '310422 9120411233 text/html', '120114 20110422000 image/jpeg'],
  offset: 0,
  next: null,
  bytes: 88,
};

const done: JobShape = {
  id: exampleId.job,
  number: 41,
  version: 5,
  name: '41-press-weekly',
  harvest: harvestName,
  run: { id: exampleId.run, number: 3 },
  template: { ...templateName, number: 1 },
  priority: 'high',
  isRehearsal: false,
  state: 'done',
  configurations: 318,
  expectedObjects: 502_000,
  createdMs: moments.started,
  submittedMs: moments.started + 40,
  startedMs: moments.started + 90,
  endedMs: moments.ended,
  attempts: 1,
  worker: null,
  crawlEnd: 'complete',
  objects: 486_200,
  bytes: 31_400_000_000,
  failures: 2110,
  outcome: cutShort,
  outcomes: [
    { outcome: 'complete', sites: 314 },
    { outcome: 'cut-short', sites: 4 },
  ],
  counts: {
    found: 820_110,
    captured: 486_200,
    errors: 3110,
    skipped: 301_800,
    left: 30_000,
    failed: 2110,
    share: 0.94,
  },
  error: '',
  errorReasons: [],
  resubmittedAs: null,
  seenMs: null,
  lateMs: null,
  wakeMs: null,
  sleeping: [],
  rehearsalDeletedMs: null,
  step: null,
  progress: null,
};

const progress: ProgressShape = {
  state: 'running',
  note: null,
  startedMs: moments.started + 90,
  nowMs: moments.started + 3_600_000,
  captured: 152_300,
  failed: 640,
  skipped: 88_010,
  queued: 340_900,
  bytes: 9_800_000_000,
  urlsPerSecond: { now: 44.1, average: 42.3 },
  bytesPerSecond: { now: 2_810_000, average: 2_722_000 },
  sites: { waiting: 12, active: 280, asleep: 1, ended: 25 },
  sleeping: [],
  exhaustedQueues: 25,
  biggestQueues: [{ site, queued: 18_400 }],
  current: [{ site, url: 'https://courrier.example.org/2026/01/', sinceMs: moments.started + 3_599_400 }],
};
const running: JobShape = {
  ...done,
  version: 3,
  state: 'running',
  endedMs: null,
  worker: 'archive-1/high-1',
  crawlEnd: null,
  objects: 0,
  bytes: 0,
  failures: 0,
  step: 'collecting',
  progress,
};
const failed: JobShape = {
  ...done,
  version: 6,
  state: 'failed',
  error: 'The template cannot be read any more.',
  seenMs: moments.now,
};
const again: JobShape = {
  ...done,
  id: exampleId.otherJob,
  number: 42,
  version: 1,
  name: '42-press-weekly',
  state: 'new',
  createdMs: moments.now,
  submittedMs: null,
  startedMs: null,
  endedMs: null,
  attempts: 0,
  crawlEnd: null,
  objects: 0,
  bytes: 0,
  failures: 0,
};

const speeds: SpeedsAnswer = {
  samples: [0, 5000, 10_000].map((laterMs) => ({
    atMs: moments.started + laterMs,
    urlsPerSecond: 42.3,
    bytesPerSecond: 2_722_000,
  })),
};
const log: LogAnswer = {
  lines: [
    '2026-01-26T02:00:12.411Z   200       8112 https://courrier.example.org/ - - text/html #003 20260126020012211+198 sha1:2HS3T4UMRDGIOKD7P6S5DKRU6VBCRU7S https://courrier.example.org/ -',
  ],
};
const errors: ErrorsAnswer = {
  kinds: [
    {
      code: '404',
      meaning: 'There is no such page',
      count: 1804,
      examples: ['https://courrier.example.org/2019/'],
    },
  ],
  examined: 488_310,
};
const tried: TryRejectAnswer = {
  problem: null,
  reason: null,
  examined: 340_900,
  matched: 12_288,
  examples: ['https://example.org/calendar/203807'],
  sites: [{ site, matched: 12_288 }],
};

const fleet: FleetAnswer = {
  slots: { version: 1, high: 2, low: 1 },
  workers: [
    { name: 'archive-1/high-1', priority: 'high', job: running },
    { name: 'archive-1/high-2', priority: 'high', job: null },
    { name: 'archive-1/low-1', priority: 'low', job: null },
  ],
  waiting: { high: 0, low: 3 },
  asleep: 1,
  chain: { files: 2, failed: 0 },
  freeBytes: 1_840_000_000_000,
};

const vault: StorageAnswer['vaults'][number] = {
  name: 'main',
  path: '/srv/vaults/main',
  place: 'cellar',
  safety: 1,
  state: 'writable',
  reachable: true,
  reason: null,
  away: null,
  goneSince: null,
  repairAt: null,
  freeBytes: 1_840_000_000_000,
  copies: { good: 5120, bad: 0, missing: 0 },
  sizeBytes: 4_900_000_000_000,
  oldestCheck: '2026-01-02T02:00:00.000Z',
};
const missing = storageReason('found-missing');
const repaired = storageReason('done-repaired', { vault: 'main' });
const storage: StorageAnswer = {
  countedMs: moments.now,
  files: 5121,
  sizeBytes: 4_901_000_000_000,
  belowPolicy: 1,
  warnings: [
    {
      isWrong: true,
      ...storageReason('advice-few-one'),
      more: [storageReason('advice-see-plan', { command: 'heirloom storage repair --plan' })],
    },
  ],
  shortfalls: [
    {
      fileClass: 'text',
      ...toldReason(storageReason('replicas-of', { has: 1, wanted: 2 })),
      files: 1,
      unreadable: false,
      example: 'warc/2026-01/heirloom-text-0001.warc.gz',
    },
  ],
  vaults: [vault, { ...vault, name: 'second', path: '/mnt/second', place: 'branch library' }],
  audits: [
    {
      startedAt: '2026-01-27T02:00:00.000Z',
      endedAt: '2026-01-27T02:41:00.000Z',
      by: 'clock',
      copies: 204,
      sizeBytes: 200_000_000_000,
      good: 203,
      mended: 1,
      left: 0,
      unreachable: [],
      ended: 'budget spent',
      trouble: null,
    },
  ],
  events: [
    {
      time: '2026-01-27T02:13:00.000Z',
      action: 'audit',
      outcome: 'replaced',
      vault: 'second',
      file: 'warc/2025-11/heirloom-text-0907.warc.gz',
      found: missing.message,
      done: repaired.message,
      reasons: { found: missing, done: repaired },
    },
  ],
};

export const jobAnswers: AnswerExamples = {
  'GET /jobs': listed(running, done),
  'GET /jobs/{id}': done,
  'GET /jobs/{id}/configurations': listed<JobSiteShape>({
    ...configuration,
    result: {
      outcome: complete,
      objects: 4180,
      bytes: 305_112_000,
      counts: { found: 5230, captured: 4180, errors: 12, skipped: 1047, left: 0, failed: 3, share: 1 },
    },
    live: null,
  }),
  'GET /jobs/{id}/progress': progress,
  'GET /jobs/{id}/speeds': speeds,
  'GET /jobs/{id}/log': log,
  'GET /jobs/{id}/errors': errors,
  'GET /jobs/{id}/reports': reports,
  'GET /jobs/{id}/reports/{name}/lines': reportLines,
  'GET /jobs/{id}/history': changed(
    'job',
    { field: 'control', from: null, to: { action: 'delay', minDelayMs: 2000 } },
    { by: jean },
  ),
  'POST /replay-entries': { code: 'mZ3v0qk1u5o2Jt7yR8b9wXcNfPdLsGhE4iTaU6xVQ0s' },
  'GET /jobs/{id}/rehearsal': { state: 'kept', view: 'rehearsal:44-press-trial' } satisfies RehearsalAnswer,
  'DELETE /jobs/{id}/rehearsal': {
    ...done,
    version: 6,
    isRehearsal: true,
    rehearsalDeletedMs: moments.ended + 86_400_000,
  } satisfies JobShape,
  'POST /jobs/{id}/control': { action: 'delay' },
  'POST /jobs/{id}/reject/try': tried,
  'POST /jobs/{id}/reject': { trapId: exampleId.trap },
  'POST /jobs/{id}/abort': { ...running, version: 4, state: 'aborted' } satisfies JobShape,
  'POST /jobs/{id}/wake': {
    ...running,
    state: 'asleep',
    progress: null,
    step: null,
    worker: null,
    wakeMs: moments.started,
    sleeping: [
      {
        site,
        code: 'connect-failed',
        reason: 'connect ECONNREFUSED 192.0.2.7:443',
        sinceMs: moments.started,
        wakeMs: moments.started,
      },
    ],
  } satisfies JobShape,
  'POST /jobs/{id}/resubmit': again,
  'POST /targets/{id}/collect': again,
  'PUT /jobs/{id}/seen': failed,
  'GET /fleet': fleet,
  'PUT /fleet': fleet,
  'GET /fleet/history': changed(
    'setting',
    { field: 'fleet', from: { high: 1, low: 1 }, to: { high: 2, low: 1 } },
    { by: jean },
  ),
  'GET /storage': storage,
};
