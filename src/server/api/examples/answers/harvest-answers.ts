import { toldReason } from '../../../../reasons/reason.ts';
import { planningReason } from '../../../../planning/planning-reason.ts';
import type {
  HarvestShape,
  LaunchAnswer,
  MappingAnswer,
  NamedDomainsAnswer,
  PlanAnswer,
  PreviewAnswer,
  RunsAnswer,
  ScheduleShape,
  TransferAnswer,
} from '../../../staff/shapes/planning-shapes.ts';
import type { AnswerExamples } from '../example.ts';
import { exampleId } from '../example.ts';
import {
  harvest as harvestForm,
  mapping as mappingForm,
  schedule as scheduleForm,
} from '../planning-examples.ts';
import { changed, jean, listed, moments, press } from './answer-parts.ts';
import { configuration, harvestName, templateName } from './planning-answers.ts';

/** When it is harvested, and what of the selection goes where. */

const weekMs = 7 * 24 * 3_600_000;
const times = Array.from({ length: 10 }, (_, week) => moments.next + week * weekMs);

const schedule: ScheduleShape = {
  id: exampleId.schedule,
  version: 1,
  ...scheduleForm,
  harvests: [harvestName],
  next: times.slice(0, 3),
};

const leftOut: TransferAnswer['problems'][number] = {
  target: { id: exampleId.otherTarget, title: 'An example' },
  ...toldReason(planningReason('transfer-no-row', { budget: 'small', frequency: 'weekly', depth: 'path' })),
};

const run: RunsAnswer['items'][number] = {
  id: exampleId.run,
  number: 3,
  dueMs: moments.started,
  state: 'done',
  jobs: 1,
  configurations: 318,
  launchedBy: null,
  endedMs: moments.ended,
  objects: 486_200,
  bytes: 31_400_000_000,
  outcome: 'cut-short',
  outcomes: [
    { outcome: 'complete', sites: 314 },
    { outcome: 'cut-short', sites: 4 },
  ],
  restOf: null,
  problemCount: 1,
  problems: [leftOut],
};

const harvest: HarvestShape = {
  id: exampleId.harvest,
  number: 7,
  version: 3,
  ...harvestForm,
  isActive: true,
  schedule: { id: schedule.id, name: schedule.name },
  nextMs: moments.next,
  configurations: 318,
  blockedBy: null,
  lastRun: {
    id: run.id,
    number: run.number,
    dueMs: run.dueMs,
    state: run.state,
    jobs: run.jobs,
    outcome: run.outcome,
    outcomes: run.outcomes,
    problemCount: run.problemCount,
    problems: run.problems,
  },
  collections: [press],
};
const domains: NamedDomainsAnswer = { taken: 2, refused: [] };

const preview: PreviewAnswer = {
  jobs: 1,
  configurations: 318,
  left: [{ ...toldReason(planningReason('left-domain')), count: 4 }],
  expectedObjects: 502_000,
  expectedBytes: 32_800_000_000,
  templates: [{ template: templateName, jobs: 1, configurations: 318 }],
  first: [
    {
      template: templateName,
      configurations: 318,
      expectedObjects: 502_000,
      domains: ['example.net', 'example.org'],
    },
  ],
  transferred: 12,
};
const launched: LaunchAnswer = {
  run: {
    ...run,
    number: 4,
    dueMs: moments.now,
    state: 'made',
    launchedBy: jean,
    endedMs: null,
    objects: 0,
    bytes: 0,
  },
  transferred: 12,
};

const mapping: MappingAnswer = {
  version: 3,
  rows: mappingForm.rows.map((row) => ({ id: exampleId.mapping, ...row })),
  collections: mappingForm.collections,
  unmapped: [{ collection: press, frequency: 'weekly', budget: 'small', depth: 'path', targets: 1 }],
};
const transfer: TransferAnswer = {
  created: 11,
  changed: 1,
  unchanged: 305,
  withdrawn: 2,
  problems: [leftOut],
};

const plan: PlanAnswer = {
  firings: times
    .slice(0, 2)
    .map((atMs) => ({ harvest: harvestName, kind: harvest.kind, isRehearsal: false, atMs })),
  runs: [{ harvest: harvestName, number: run.number, atMs: run.dueMs, state: run.state }],
  isWhole: true,
};

export const harvestAnswers: AnswerExamples = {
  'GET /schedules': { schedules: [schedule] },
  'POST /schedules': { ...schedule, harvests: [] } satisfies ScheduleShape,
  'POST /schedules/preview': { times },
  'GET /schedules/{id}': schedule,
  'PUT /schedules/{id}': { ...schedule, version: 2, every: 2 } satisfies ScheduleShape,
  'GET /schedules/{id}/history': changed('schedule', { field: 'every', from: 1, to: 2 }),
  'GET /harvests': listed(harvest),
  'POST /harvests': {
    ...harvest,
    version: 1,
    configurations: 0,
    lastRun: null,
    collections: [],
  } satisfies HarvestShape,
  'GET /harvests/{id}': harvest,
  'PUT /harvests/{id}': { ...harvest, version: 4, priority: 'low' } satisfies HarvestShape,
  'GET /harvests/{id}/configurations': listed(configuration),
  'POST /harvests/{id}/configurations': { ...harvest, version: 4 } satisfies HarvestShape,
  'POST /harvests/{id}/domains': domains,
  'GET /harvests/{id}/runs': listed(run),
  'GET /harvests/{id}/history': changed('harvest', { field: 'priority', from: 'high', to: 'low' }),
  'POST /harvests/{id}/preview': preview,
  'POST /harvests/{id}/launch': launched,
  'POST /runs/{id}/rest': {
    ...run,
    id: exampleId.otherRun,
    number: 4,
    state: 'made',
  } satisfies RunsAnswer['items'][number],
  'GET /plan': plan,
  'GET /mapping': mapping,
  'PUT /mapping': { ...mapping, version: 4 } satisfies MappingAnswer,
  'GET /mapping/history': changed('mapping', {
    field: 'rows',
    from: [],
    to: [{ budget: 'medium', depth: 'host' }],
  }),
  'POST /transfers': transfer,
};
