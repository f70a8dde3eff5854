import { z } from 'zod';
import {
  budgetShape,
  depthShape,
  frequencyShape,
  idShape,
  listOf,
  listParameters,
  epochMsShape,
  nameShape,
  noteShape,
  outcomeFilterShape,
  outcomeShape,
  personReference,
  reference,
  sortShape,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import type { ListSort } from '../../catalogue/list-order.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

/** A reference to a target. */
export const targetReference = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  collection: reference,
  state: z.enum(['proposed', 'validated', 'refused']),
});
export type TargetReference = z.output<typeof targetReference>;
export const targetStateShape = z.enum(['proposed', 'validated', 'refused']);
export const targetShape = z.object({
  id: z.string(),
  version: versionShape,
  collection: reference,
  title: z.string(),
  url: z.string(),
  host: z.string(),
  domain: z.string(),
  supplementary: z.array(z.string()),
  state: targetStateShape,
  stateReason: z.string(),
  isActive: z.boolean(),
  budget: budgetShape,
  frequency: frequencyShape,
  depth: depthShape,
  theme: reference,
  keywords: z.array(z.string()),
  contentNote: z.string(),
  technicalNote: z.string(),
  overrideNote: z.string(),
  responsible: personReference,
  createdMs: epochMsShape,
  createdBy: personReference,
  modifiedMs: epochMsShape,
  modifiedBy: personReference,
  decidedMs: epochMsShape.nullable(),
  decidedBy: personReference.nullable(),
  openNotes: z.number().int(),
  outcome: outcomeShape.nullable().describe('The outcome of its last harvest; null: never harvested'),
  harvestedMs: epochMsShape.nullable(),
  mayEdit: z.boolean(),
});
export type TargetView = z.output<typeof targetShape>;
export const targetBody = z.strictObject({
  collectionId: idShape,
  title: nameShape,
  url: z.string().trim().min(1, requestSentences['address-empty']).max(4096),
  supplementary: z.array(z.string().trim().min(1).max(4096)).max(1000),
  isActive: z.boolean(),
  budget: budgetShape,
  frequency: frequencyShape,
  depth: depthShape,
  themeId: idShape,
  keywords: z.array(z.string().trim().min(1).max(200)).max(200),
  contentNote: noteShape,
  technicalNote: noteShape,
  responsibleId: idShape,
});
export const newTargetBody = targetBody.extend({
  overrideNote: noteShape
    .optional()
    .describe('By a curator: why it is accepted although the server refuses robots'),
});
export const changedTargetBody = newTargetBody.extend({ version: versionShape });
export type TargetFields = z.output<typeof targetBody>;

/** Orders that an index serves, with the types of their values. */
export const targetSorts = {
  modified: 'number',
  created: 'number',
  title: 'string',
  url: 'string',
  host: 'string',
  domain: 'string',
  collection: 'string',
  state: 'string',
  frequency: 'string',
  depth: 'string',
  budget: 'string',
  theme: 'string',
  responsible: 'string',
  openNotes: 'number',
  modifiedBy: 'string',
  createdBy: 'string',
} as const;
export type TargetSortName = keyof typeof targetSorts;
export type TargetSort = ListSort<TargetSortName>;
export const targetSortShape = sortShape(targetSorts, '-modified');

/** A search: all fields. Saved searches and bulk changes use it too. */
export const targetSearch = {
  q: z.string().max(500).optional().describe('Prefixes of words anywhere in the target; all must match'),
  collectionId: idShape.optional(),
  state: targetStateShape.optional(),
  isActive: z.stringbool().optional(),
  budget: budgetShape.optional(),
  frequency: frequencyShape.optional(),
  depth: depthShape.optional(),
  themeId: idShape.optional(),
  responsibleId: idShape.optional(),
  createdById: idShape.optional(),
  keyword: z.string().max(200).optional(),
  host: z.string().max(255).optional(),
  domain: z.string().max(255).optional(),
  url: z.string().max(4096).optional().describe('A prefix of the URL'),
  title: z.string().max(200).optional().describe('A prefix of the title'),
  note: z.string().max(200).optional().describe('Words in the notes'),
  createdFrom: z.coerce.number().int().optional(),
  createdTo: z.coerce.number().int().optional(),
  modifiedFrom: z.coerce.number().int().optional(),
  modifiedTo: z.coerce.number().int().optional(),
  hasOpenNotes: z.stringbool().optional(),
  outcome: outcomeFilterShape.optional(),
};
export type TargetSearch = z.output<z.ZodObject<typeof targetSearch>>;
export const targetParameters = z.strictObject({
  ...targetSearch,
  ...listParameters,
  sort: targetSortShape,
});
export const targetExportQuery = z.strictObject({
  ...targetSearch,
  sort: targetSortShape.default('-modified'),
});
export const targetsAnswer = listOf(targetShape);
export type TargetsAnswer = z.output<typeof targetsAnswer>;
export const decisionBody = z.strictObject({
  decision: z.enum(['validate', 'refuse']),
  reason: noteShape.describe('Required to refuse'),
  version: versionShape,
});
