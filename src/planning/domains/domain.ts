import { z } from 'zod';
import {
  idShape,
  listOf,
  listParameters,
  epochMsShape,
  noteShape,
  outcomeFilterShape,
  outcomeShape,
  reasonShape,
  reference,
  sortShape,
  urlCountsShape,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import { trapShape } from '../traps/trap.ts';
import { configurationShape } from './configuration.ts';
import { seedListShape } from './seed-list.ts';

/** A domain in lists. */
export const domainSummaryShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  isActive: z.boolean(),
  comment: z.string(),
  configurations: z.number().int(),
  expectedObjects: z.number().int(),
  lastHarvestMs: epochMsShape.nullable(),
  outcome: outcomeShape.nullable().describe('Of the last harvest'),
});
export type DomainSummary = z.output<typeof domainSummaryShape>;
export const domainSorts = {
  name: 'string',
  state: 'number',
  configurations: 'number',
  expected: 'number',
  last: 'number',
  modified: 'number',
} as const;
export const domainParameters = z.strictObject({
  ...listParameters,
  q: z.string().max(255).optional().describe('A prefix of the name'),
  isActive: z.stringbool().optional(),
  outcome: outcomeFilterShape.optional(),
  sort: sortShape(domainSorts, 'name'),
});
export type DomainSortName = keyof typeof domainSorts;
export type DomainQuery = z.output<typeof domainParameters>;
export const domainsAnswer = listOf(domainSummaryShape);
export type DomainsAnswer = z.output<typeof domainsAnswer>;
export const newDomainsBody = z.strictObject({
  names: z
    .string()
    .min(1)
    .max(1_000_000)
    .describe('One per line: domains or URLs; each gets a seed list and a configuration'),
  templateId: idShape.optional().describe('Default: the first one that is offered'),
});
export const newDomainsAnswer = z.object({
  created: z.array(reference),
  known: z.array(reference),
  refused: z.array(
    z.object({ line: z.number().int(), text: z.string(), reason: z.string(), ...reasonShape }),
  ),
});
export type NewDomainsAnswer = z.output<typeof newDomainsAnswer>;
/** A domain with its seed lists, configurations and harvests. */
export const domainShape = domainSummaryShape.extend({
  seedLists: z.array(seedListShape),
  configurationList: z.array(configurationShape),
  traps: z.array(trapShape),
  harvests: z.array(reference),
});
export type DomainView = z.output<typeof domainShape>;
export const domainFields = z.strictObject({ isActive: z.boolean(), comment: noteShape });
export const domainBody = domainFields.extend({ version: versionShape });

export const domainHistorySorts = {
  date: 'number',
  harvest: 'string',
  job: 'number',
  configuration: 'number',
  objects: 'number',
  size: 'number',
  end: 'number',
} as const;
export const domainHistoryParameters = z.strictObject({
  ...listParameters,
  sort: sortShape(domainHistorySorts, '-date'),
});
export type DomainHistoryQuery = z.output<typeof domainHistoryParameters>;
/** The result of a harvest of a domain. */
export const domainHarvestShape = z.object({
  id: z.string(),
  atMs: epochMsShape,
  harvest: reference,
  job: z.object({ id: z.string(), number: z.number().int() }),
  configuration: reference,
  objects: z.number().int(),
  bytes: z.number().int(),
  crawlEnd: z.string().describe("'complete', or what cut it short"),
  outcome: outcomeShape,
  counts: urlCountsShape.nullable().describe('Null: not counted, by an earlier version'),
});
export type DomainHarvest = z.output<typeof domainHarvestShape>;
export const domainHistoryAnswer = listOf(domainHarvestShape);
export type DomainHistoryAnswer = z.output<typeof domainHistoryAnswer>;
