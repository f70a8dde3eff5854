import { z } from 'zod';
import { requestSentences } from '../../api/request-reason.ts';
import {
  idShape,
  listOf,
  listParameters,
  momentShape,
  nameShape,
  noteShape,
  outcomeCountsShape,
  outcomeFilterShape,
  outcomeNameShape,
  outcomeShape,
  personReference,
  reasonAnswer,
  reasonShape,
  reference,
  sortShape,
  urlCountsShape,
  versionShape,
} from './common-shapes.ts';
import { budgetShape, depthShape, frequencyShape } from './selection-shapes.ts';

/*
 * Reading needs planning.read; changing planning.edit, unless another right is named.
 *
 *   GET  /domains, POST /domains                     by name; one or many (text, one a line)
 *   GET  /domains/:id, PUT /domains/:id              with seed lists, configurations and traps
 *   GET  /domains/:id/history                        what each harvest brought
 *   GET  /domains/:id/changes
 *   POST /domains/:id/seed-lists, PUT /seed-lists/:id
 *   POST /domains/:id/configurations, PUT /configurations/:id
 *   GET  /templates, POST /templates, GET /templates/:id, PUT /templates/:id
 *   GET  /templates/settings                         what a template can say: for the form
 *   POST /templates/check                            YAML → problems by line, and values for the form
 *   POST /templates/compose                          values of the form → YAML
 *   POST /templates/:id/versions, GET /templates/:id/versions/:number
 *   GET  /schedules, POST /schedules, GET /schedules/:id, PUT /schedules/:id
 *   POST /schedules/preview                          the next times
 *   GET  /harvests, POST /harvests, GET /harvests/:id, PUT /harvests/:id
 *   GET  /harvests/:id/configurations, POST /harvests/:id/configurations
 *   POST /harvests/:id/domains                       by a list of names
 *   GET  /harvests/:id/runs
 *   POST /harvests/:id/preview                       the jobs that would be made
 *   POST /harvests/:id/launch                        harvests.launch
 *   POST /runs/:id/rest                              harvests.launch
 *   GET  /traps, POST /traps, PUT /traps/:id, POST /traps/try
 *   GET  /mapping, PUT /mapping                      mapping.edit
 *   POST /transfers                                  targets → configurations       mapping.edit
 *   GET  /plan?from=&to=                             what is due when
 *   GET  /templates/:id/history                      who changed what; schedules, harvests, traps and mapping alike
 */

export const scopeShape = z.enum(['page', 'path', 'host', 'domain']);
export const limitShape = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable();

export const seedListShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  seeds: z.string().describe('One a line'),
  seedCount: z.number().int(),
  target: z.object({ id: z.string(), title: z.string() }).nullable(),
});
export type SeedListShape = z.infer<typeof seedListShape>;
export const newSeedListBody = z.strictObject({ name: nameShape, seeds: z.string().max(2_000_000) });
export const seedListBody = newSeedListBody.extend({ version: versionShape });

export const configurationShape = z.object({
  id: z.string(),
  version: versionShape,
  domain: reference,
  name: z.string(),
  seedList: reference,
  template: reference,
  maxUrls: limitShape,
  maxBytes: limitShape,
  scope: scopeShape.nullable(),
  depth: z.number().int().nullable(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  expectedObjects: z.number().int(),
  expectedBytes: z.number().int(),
  target: z.object({ id: z.string(), title: z.string() }).nullable(),
});
export type ConfigurationShape = z.infer<typeof configurationShape>;
export const newConfigurationBody = z.strictObject({
  name: nameShape,
  seedListId: idShape,
  templateId: idShape,
  maxUrls: limitShape,
  maxBytes: limitShape,
  scope: scopeShape.nullable(),
  depth: z.number().int().min(0).max(10_000).nullable(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
});
export const configurationBody = newConfigurationBody.extend({ version: versionShape });

export const trapShape = z.object({
  id: z.string(),
  version: versionShape,
  domain: reference.nullable().describe('Null: everywhere'),
  expression: z.string(),
  comment: z.string(),
  isActive: z.boolean(),
  problem: reasonAnswer
    .nullable()
    .describe(
      'Why an active trap cannot be used; the harvests it belongs to do not start until it is changed',
    ),
  jobId: z.string().nullable(),
  createdMs: momentShape,
  createdBy: personReference,
});
export type TrapShape = z.infer<typeof trapShape>;
export const newTrapBody = z.strictObject({
  domainId: idShape.nullable(),
  expression: z.string().min(1, requestSentences['expression-empty']).max(2000),
  comment: noteShape,
  jobId: idShape.optional(),
});
export const trapBody = z.strictObject({
  expression: z.string().min(1).max(2000),
  comment: noteShape,
  isActive: z.boolean(),
  version: versionShape,
});
export const trapParameters = z.strictObject({
  ...listParameters,
  domainId: idShape.optional(),
  isGlobal: z.stringbool().optional(),
  q: z.string().max(200).optional(),
  sort: sortShape(['expression', 'where', 'state', 'comment', 'made'], '-made'),
});
export const trapsAnswer = listOf(trapShape);
export type TrapsAnswer = z.infer<typeof trapsAnswer>;
export const tryTrapBody = z.strictObject({
  expression: z.string().min(1).max(2000),
  urls: z.array(z.string().max(4096)).max(1000),
});
export const tryTrapAnswer = z.object({
  problem: z.string().nullable().describe('Why the expression cannot be used'),
  reason: reasonAnswer.nullable().describe('The same, with its code'),
  matches: z.array(z.boolean()),
});
export type TryTrapAnswer = z.infer<typeof tryTrapAnswer>;

export const domainSummary = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  isActive: z.boolean(),
  comment: z.string(),
  configurations: z.number().int(),
  expectedObjects: z.number().int(),
  lastHarvestMs: momentShape.nullable(),
  outcome: outcomeShape.nullable().describe('Of the last harvest'),
});
export const domainParameters = z.strictObject({
  ...listParameters,
  q: z.string().max(255).optional().describe('The beginning of the name'),
  isActive: z.stringbool().optional(),
  outcome: outcomeFilterShape.optional(),
  sort: sortShape(['name', 'state', 'configurations', 'expected', 'last', 'modified'], 'name'),
});
export const domainsAnswer = listOf(domainSummary);
export type DomainsAnswer = z.infer<typeof domainsAnswer>;
export const newDomainsBody = z.strictObject({
  names: z
    .string()
    .min(1)
    .max(1_000_000)
    .describe('One a line: domains or URLs; each gets a seed list and a configuration'),
  templateId: idShape.optional().describe('Without: the first one that is offered'),
});
export const newDomainsAnswer = z.object({
  created: z.array(reference),
  known: z.array(reference),
  refused: z.array(
    z.object({ line: z.number().int(), text: z.string(), reason: z.string(), ...reasonShape }),
  ),
});
export type NewDomainsAnswer = z.infer<typeof newDomainsAnswer>;
export const domainShape = domainSummary.extend({
  seedLists: z.array(seedListShape),
  configurationList: z.array(configurationShape),
  traps: z.array(trapShape),
  harvests: z.array(reference),
});
export type DomainShape = z.infer<typeof domainShape>;
export const domainBody = z.strictObject({
  isActive: z.boolean(),
  comment: noteShape,
  version: versionShape,
});

export const domainHistoryParameters = z.strictObject({
  ...listParameters,
  sort: sortShape(['date', 'harvest', 'job', 'configuration', 'objects', 'size', 'end'], '-date'),
});
export const domainHistoryAnswer = listOf(
  z.object({
    id: z.string(),
    atMs: momentShape,
    harvest: reference,
    job: z.object({ id: z.string(), number: z.number().int() }),
    configuration: reference,
    objects: z.number().int(),
    bytes: z.number().int(),
    crawlEnd: z.string().describe("'complete', or what cut it short"),
    outcome: outcomeShape,
    counts: urlCountsShape.nullable().describe('Null: not counted, by an earlier version'),
  }),
);
export type DomainHistoryAnswer = z.infer<typeof domainHistoryAnswer>;

export const templateShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  comment: z.string(),
  isOffered: z.boolean(),
  number: z.number().int().describe('Of the newest version'),
  configurations: z.number().int(),
  modifiedMs: momentShape,
});
export type TemplateShape = z.infer<typeof templateShape>;
export const templatesAnswer = z.object({ templates: z.array(templateShape) });
export const templateVersionShape = z.object({
  number: z.number().int(),
  yaml: z.string(),
  comment: z.string(),
  createdMs: momentShape,
  createdBy: personReference,
});
export const templateAnswer = templateShape.extend({
  yaml: z.string().describe('The newest'),
  problems: z
    .array(z.object({ line: z.number().int(), message: z.string(), ...reasonShape }))
    .describe('Why the newest version cannot be used; its harvests do not start until there is a new one'),
  values: z
    .record(z.string(), z.string())
    .describe('The same for the form: by path, only what differs from the usual'),
  versions: z.array(templateVersionShape.omit({ yaml: true })),
});
export type TemplateAnswer = z.infer<typeof templateAnswer>;
export const newTemplateBody = z.strictObject({
  name: nameShape,
  comment: noteShape,
  yaml: z.string().max(500_000),
});
export const templateBody = z.strictObject({
  name: nameShape,
  comment: noteShape,
  isOffered: z.boolean(),
  version: versionShape,
});
export const newTemplateVersionBody = z.strictObject({
  yaml: z.string().max(500_000),
  comment: noteShape,
  version: versionShape,
});
export const templateCheckBody = z.strictObject({ yaml: z.string().max(500_000) });
export const templateProblem = reasonAnswer.extend({ line: z.number().int() });
export const templateCheckAnswer = z.object({
  problems: z.array(templateProblem),
  values: z.record(z.string(), z.string()).nullable(),
});
export type TemplateCheckAnswer = z.infer<typeof templateCheckAnswer>;
export const templateComposeBody = z.strictObject({
  values: z.record(z.string().max(100), z.string().max(100_000)),
});
export const templateComposeAnswer = z.object({
  yaml: z.string(),
  problems: z.array(reasonAnswer.extend({ path: z.string() })),
});
export type TemplateComposeAnswer = z.infer<typeof templateComposeAnswer>;
export const templateSettingsAnswer = z.object({
  sections: z.array(
    z.object({
      path: z.string().describe('scope, budget.site, …'),
      about: z.string(),
      settings: z.array(
        z.object({
          path: z.string(),
          about: z.string(),
          kind: z.enum([
            'choice',
            'yes-no',
            'number',
            'size',
            'duration',
            'text',
            'expressions',
            'expressions-by-domain',
          ]),
          choices: z.array(z.string()),
          defaultValue: z.string().describe('As it is written in YAML; lists one a line'),
          wanted: z.string().describe('What is allowed, in words'),
        }),
      ),
    }),
  ),
});
export type TemplateSettingsAnswer = z.infer<typeof templateSettingsAnswer>;

const scheduleFields = {
  name: nameShape,
  unit: z.enum(['hour', 'day', 'week', 'month', 'year']),
  every: z.number().int().min(1).max(1000),
  firstMs: momentShape,
  lastMs: momentShape.nullable(),
  repeats: z.number().int().min(1).max(1_000_000).nullable(),
  timeZone: z.string().max(100),
  comment: noteShape,
};
export const newScheduleBody = z.strictObject(scheduleFields);
export const scheduleBody = newScheduleBody.extend({ version: versionShape });
export const scheduleShape = z.object({
  ...scheduleFields,
  name: z.string(),
  comment: z.string(),
  id: z.string(),
  version: versionShape,
  harvests: z.array(reference),
  next: z.array(momentShape).describe('The next three times'),
});
export type ScheduleShape = z.infer<typeof scheduleShape>;
export const schedulesAnswer = z.object({ schedules: z.array(scheduleShape) });
export const schedulePreviewBody = newScheduleBody.omit({ name: true, comment: true });
export const schedulePreviewAnswer = z.object({ times: z.array(momentShape).describe('The next ten') });

export const harvestKindShape = z.enum(['selective', 'broad', 'event']);
const harvestFields = {
  name: nameShape,
  kind: harvestKindShape,
  isRehearsal: z.boolean(),
  scheduleId: idShape.nullable(),
  priority: z.enum(['high', 'low']),
  maxUrlsPerDomain: limitShape,
  maxBytesPerDomain: limitShape,
  domainsPerJob: z.number().int().min(1).max(100_000),
  objectsPerJob: z.number().int().min(1).max(1_000_000_000),
  comment: noteShape,
};
export const newHarvestBody = z.strictObject(harvestFields);
export const harvestBody = newHarvestBody.extend({ isActive: z.boolean(), version: versionShape });
const transferProblem = z.object({
  target: z.object({ id: z.string(), title: z.string() }),
  reason: z.string(),
  ...reasonShape,
});
const leftOut = {
  problemCount: z.number().int().describe('Targets that it had to leave out'),
  problems: z.array(transferProblem).describe('The first twenty of them, and why'),
};

const runOutcome = {
  outcome: outcomeNameShape.nullable().describe('Of its worst site; null: none has ended'),
  outcomes: outcomeCountsShape,
};

export const harvestShape = z.object({
  ...harvestFields,
  name: z.string(),
  comment: z.string(),
  id: z.string(),
  number: z.number().int(),
  version: versionShape,
  isActive: z.boolean(),
  schedule: reference.nullable(),
  nextMs: momentShape.nullable(),
  configurations: z
    .number()
    .int()
    .describe('Those it takes; of a broad one, the active domains (up to 10,000 are counted)'),
  blockedBy: reasonAnswer
    .nullable()
    .describe('Why it does not start: a trap or a template that cannot be used; null: it can start'),
  lastRun: z
    .object({
      id: z.string(),
      number: z.number().int(),
      dueMs: momentShape,
      state: z.enum(['making', 'made', 'done']),
      jobs: z.number().int(),
      ...runOutcome,
      ...leftOut,
    })
    .nullable(),
  collections: z.array(reference).describe('Whose targets come here'),
});
export type HarvestShape = z.infer<typeof harvestShape>;
export const harvestParameters = z.strictObject({
  ...listParameters,
  q: z.string().max(200).optional(),
  kind: harvestKindShape.optional(),
  isActive: z.stringbool().optional(),
  sort: sortShape(
    ['number', 'name', 'kind', 'state', 'schedule', 'next', 'priority', 'sites', 'run'],
    '-number',
  ),
});
export const harvestsAnswer = listOf(harvestShape);
export type HarvestsAnswer = z.infer<typeof harvestsAnswer>;
/** Of a harvest, and of a job. */
export const configurationParameters = z.strictObject({
  ...listParameters,
  sort: sortShape(['domain', 'configuration', 'template', 'expected', 'target'], 'domain'),
});
export const harvestConfigurationsAnswer = listOf(configurationShape);
export type HarvestConfigurationsAnswer = z.infer<typeof harvestConfigurationsAnswer>;
export const harvestConfigurationsBody = z.strictObject({
  add: z.array(idShape).max(10_000),
  remove: z.array(idShape).max(10_000),
});

export const namedDomainsBody = z.strictObject({
  names: z.string().min(1).max(1_000_000).describe('One a line: domains or URLs'),
});
export const namedDomainsAnswer = z.object({
  taken: z.number().int().describe('Domains whose default configuration is in the harvest now'),
  refused: z.array(
    z.object({ line: z.number().int(), text: z.string(), reason: z.string(), ...reasonShape }),
  ),
});
export type NamedDomainsAnswer = z.infer<typeof namedDomainsAnswer>;

export const runShape = z.object({
  id: z.string(),
  number: z.number().int(),
  dueMs: momentShape,
  state: z.enum(['making', 'made', 'done']),
  jobs: z.number().int(),
  configurations: z.number().int(),
  launchedBy: personReference.nullable().describe('Null: by its schedule'),
  restOf: z
    .number()
    .int()
    .nullable()
    .describe('The number of the run whose rest it harvests; null: it is a run of its own'),
  endedMs: momentShape.nullable(),
  objects: z.number().int(),
  bytes: z.number().int(),
  ...runOutcome,
  ...leftOut,
});
export const runParameters = z.strictObject({
  ...listParameters,
  sort: sortShape(
    ['number', 'state', 'due', 'by', 'jobs', 'sites', 'leftOut', 'objects', 'size', 'ended'],
    '-number',
  ),
});
export const runsAnswer = listOf(runShape);
export type RunsAnswer = z.infer<typeof runsAnswer>;

export const previewAnswer = z.object({
  jobs: z.number().int(),
  configurations: z.number().int(),
  left: z
    .array(z.object({ reason: z.string(), ...reasonShape, count: z.number().int() }))
    .describe('What is not harvested, and why'),
  expectedObjects: z.number().int(),
  expectedBytes: z.number().int(),
  templates: z
    .array(z.object({ template: reference, jobs: z.number().int(), configurations: z.number().int() }))
    .describe('All jobs, the template with most configurations first'),
  first: z
    .array(
      z.object({
        template: reference,
        configurations: z.number().int(),
        expectedObjects: z.number().int(),
        domains: z.array(z.string()).describe('The first ten'),
      }),
    )
    .describe('The first hundred jobs'),
  transferred: z.number().int().describe('Targets that would be transferred before'),
});
export type PreviewAnswer = z.infer<typeof previewAnswer>;
export const launchBody = z.strictObject({
  isTransferring: z
    .boolean()
    .optional()
    .describe('Takes over the targets of its collections first; without it: yes'),
});
export const previewBody = launchBody.nullish();
export const launchAnswer = z.object({ run: runShape, transferred: z.number().int() });
export type LaunchAnswer = z.infer<typeof launchAnswer>;

export const mappingRow = z.strictObject({
  id: idShape.optional(),
  budget: budgetShape.nullable(),
  frequency: frequencyShape.nullable(),
  depth: depthShape.nullable(),
  templateId: idShape,
  maxUrls: limitShape,
  maxBytes: limitShape,
  scope: scopeShape.nullable(),
  clicks: z.number().int().min(0).max(10_000).nullable(),
});
export const collectionHarvestRow = z.strictObject({
  collectionId: idShape,
  frequency: frequencyShape.nullable(),
  harvestId: idShape,
});
export const mappingAnswer = z.object({
  version: z.number().int(),
  rows: z.array(mappingRow),
  collections: z.array(collectionHarvestRow),
  unmapped: z
    .array(
      z.object({
        collection: reference,
        frequency: frequencyShape,
        budget: budgetShape.nullable().describe('Null: no harvest is named for them, whatever they are'),
        depth: depthShape.nullable(),
        targets: z.number().int(),
      }),
    )
    .describe('Active targets that lead nowhere: no harvest is named for them, or no row fits their choices'),
});
export type MappingAnswer = z.infer<typeof mappingAnswer>;
export const mappingBody = z.strictObject({
  version: z.number().int().min(0),
  rows: z.array(mappingRow).max(1000),
  collections: z.array(collectionHarvestRow).max(10_000),
});

export const transferBody = z.strictObject({
  harvestId: idShape.optional().describe('The targets that go there'),
  collectionId: idShape.optional(),
  isTrial: z.boolean().default(false),
});
export const transferAnswer = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  withdrawn: z.number().int().describe('Configurations whose target is inactive, refused or went elsewhere'),
  problems: z.array(transferProblem),
});
export type TransferAnswer = z.infer<typeof transferAnswer>;

export const planParameters = z.strictObject({ from: z.coerce.number().int(), to: z.coerce.number().int() });
export const planAnswer = z.object({
  firings: z.array(
    z.object({ harvest: reference, kind: harvestKindShape, isRehearsal: z.boolean(), atMs: momentShape }),
  ),
  runs: z
    .array(
      z.object({
        harvest: reference,
        number: z.number().int(),
        atMs: momentShape,
        state: z.enum(['making', 'made', 'done']),
      }),
    )
    .describe('What was'),
  isWhole: z.boolean().describe('False: there are more than are listed'),
});
export type PlanAnswer = z.infer<typeof planAnswer>;
