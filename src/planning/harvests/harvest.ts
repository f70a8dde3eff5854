import { z } from 'zod';
import {
  idShape,
  listOf,
  listParameters,
  epochMsShape,
  nameShape,
  noteShape,
  reasonAnswer,
  reasonShape,
  reference,
  sortShape,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import { limitShape } from '../domains/configuration.ts';
import { excluded, runOutcome, runShape, runStateShape } from '../run.ts';
import type { ColumnsOf } from '../../catalogue/row-fields.ts';

export const harvestKindShape = z.enum(['selective', 'broad', 'event']);
export const newHarvestBody = z.strictObject({
  name: nameShape,
  kind: harvestKindShape,
  isRehearsal: z.boolean().meta({ examples: [false] }),
  scheduleId: idShape.nullable(),
  priority: z.enum(['high', 'low']),
  maxUrlsPerDomain: limitShape,
  maxBytesPerDomain: limitShape,
  domainsPerJob: z.number().int().min(1).max(100_000),
  objectsPerJob: z.number().int().min(1).max(1_000_000_000),
  comment: noteShape,
});
export type NewHarvest = z.output<typeof newHarvestBody>;
export const harvestFields = newHarvestBody.extend({ isActive: z.boolean() });
export type HarvestFields = z.output<typeof harvestFields>;
export const harvestBody = harvestFields.extend({ version: versionShape });

/** A harvest definition, as people see it. */
export const harvestShape = z.object({
  ...newHarvestBody.shape,
  name: z.string(),
  comment: z.string(),
  id: z.string(),
  number: z.number().int(),
  version: versionShape,
  isActive: z.boolean(),
  schedule: reference.nullable(),
  nextMs: epochMsShape.nullable(),
  configurations: z
    .number()
    .int()
    .describe('Its configurations; for a broad harvest, the active domains (counted up to 10,000)'),
  blockedBy: reasonAnswer
    .nullable()
    .describe('Why it does not start: a trap or a template that cannot be used; null: it can start'),
  lastRun: z
    .object({
      id: z.string(),
      number: z.number().int(),
      dueMs: epochMsShape,
      state: runStateShape,
      jobs: z.number().int(),
      ...runOutcome,
      ...excluded,
    })
    .nullable(),
  collections: z.array(reference).describe('Collections whose targets go to this harvest'),
});
export type HarvestView = z.output<typeof harvestShape>;
export const harvestSorts = {
  number: 'number',
  name: 'string',
  kind: 'number',
  state: 'number',
  schedule: 'string',
  next: 'number',
  priority: 'number',
  sites: 'number',
  run: 'number',
} as const;
export const harvestParameters = z.strictObject({
  ...listParameters,
  q: z.string().max(200).optional(),
  kind: harvestKindShape.optional(),
  isActive: z.stringbool().optional(),
  sort: sortShape(harvestSorts, '-number'),
});
export type HarvestQuery = z.output<typeof harvestParameters>;
export const harvestsAnswer = listOf(harvestShape);
export const previewAnswer = z.object({
  jobs: z.number().int(),
  configurations: z.number().int(),
  left: z
    .array(z.object({ reason: z.string(), ...reasonShape, count: z.number().int() }))
    .describe('Sites that are not harvested, and why'),
  expectedObjects: z.number().int(),
  expectedBytes: z.number().int(),
  templates: z
    .array(z.object({ template: reference, jobs: z.number().int(), configurations: z.number().int() }))
    .describe('All jobs by template, the one with most configurations first'),
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
export type PreviewAnswer = z.output<typeof previewAnswer>;
export const launchBody = z.strictObject({
  isTransferring: z
    .boolean()
    .optional()
    .describe('Transfers the targets of its collections first; default: true')
    .meta({ examples: [true] }),
});
export const previewBody = launchBody.nullish();
export const launchAnswer = z.object({ run: runShape, transferred: z.number().int() });
export type LaunchAnswer = z.output<typeof launchAnswer>;

export interface HarvestTable extends ColumnsOf<HarvestFields> {
  id: string;
  number: number;
  version: number;
  nameFolded: string;
  /** When it is due next; null: launched by hand only. */
  nextMs: number | null;
  /** How many times the schedule has fired. */
  fired: number;
  createdMs: number;
  modifiedMs: number;
}

declare module '../../catalogue/tables.ts' {
  interface Tables {
    harvest: HarvestTable;
  }
}
