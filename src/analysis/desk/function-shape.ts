import { z } from 'zod';
import {
  idShape,
  epochMsShape,
  nameShape,
  noteShape,
  personReference,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import { requestSentences } from '../../reasons/request-reason.ts';
import { assessedShape } from './profile-shape.ts';

export const pointShape = z.enum(['after-analysis', 'rank-search', 'rank-catalogue']);
export type PointName = z.output<typeof pointShape>;

const problemShape = z.object({
  kind: z.string().describe('syntax, missing, exception, too-slow, too-much-memory, bad-answer or broken'),
  message: z.string(),
  line: z.number().int().nullable().describe('In the source, from 1'),
});
export type FunctionProblemView = z.output<typeof problemShape>;

const noticeShape = problemShape.extend({
  number: z.number().int().describe('The version that it happened with'),
  atMs: epochMsShape,
  url: z.string().describe("The document that it happened with; '' for a list"),
  timestamp: z.string(),
});
export type NoticeView = z.output<typeof noticeShape>;

const functionSummary = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  point: pointShape,
  comment: z.string(),
  number: z.number().int().describe('Of the newest version'),
  onNumber: z.number().int().nullable().describe('The version that is called; null: it is switched off'),
  notice: noticeShape.nullable().describe('Why it was switched off; null: it is on, or a person did it'),
  modifiedMs: epochMsShape,
});
export type FunctionSummary = z.output<typeof functionSummary>;
export const functionsAnswer = z.object({ functions: z.array(functionSummary) });
export type FunctionsAnswer = z.output<typeof functionsAnswer>;

const versionSummary = z.object({
  number: z.number().int(),
  note: z.string(),
  createdMs: epochMsShape,
  createdBy: personReference,
});
export const functionVersionShape = versionSummary.extend({ source: z.string() });
export type FunctionVersion = z.output<typeof functionVersionShape>;

export const functionAnswer = functionSummary.extend({
  source: z.string().describe('Of the newest version'),
  versions: z.array(versionSummary),
  notices: z.array(noticeShape),
});
export type FunctionView = z.output<typeof functionAnswer>;

const sourceShape = z
  .string()
  .min(1, requestSentences['source-empty'])
  .max(100_000)
  .describe('JavaScript that defines `afterAnalysis(vector, document)` or `rank(item, question)`')
  .meta({
    examples: [
      'function afterAnalysis(vector, document) {\n  vector.reliability = 1;\n  return vector;\n}\n',
    ],
  });

export const newFunctionBody = z.strictObject({
  name: nameShape,
  comment: noteShape,
  point: pointShape,
  source: sourceShape,
  note: noteShape,
});
export const functionBody = z.strictObject({ version: versionShape, name: nameShape, comment: noteShape });
export const newFunctionVersionBody = z.strictObject({
  version: versionShape,
  source: sourceShape,
  note: noteShape,
});
export const switchBody = z.strictObject({
  version: versionShape,
  number: z
    .number()
    .int()
    .min(1)
    .nullable()
    .meta({ examples: [1] }),
});
export const orderBody = z.strictObject({ point: pointShape, ids: z.array(idShape).max(1000) });

const captureShape = z.strictObject({
  url: z.string().min(1).max(4096),
  timestamp: z.string().regex(/^\d{14}$/, requestSentences['timestamp-short']),
});
export const tryFunctionBody = z.strictObject({
  point: pointShape,
  source: sourceShape,
  count: z.number().int().min(0).max(20).default(5).describe('So many documents, from good to poor'),
  captures: z.array(captureShape).max(20).default([]).describe('Instead: these documents'),
  question: z.string().max(400).default('').describe('What was searched for, for functions that rank'),
});

const triedShape = z.object({
  url: z.string(),
  timestamp: z.string(),
  title: z.string(),
  changes: z.array(
    z.object({ name: z.string(), before: z.number().nullable(), after: z.number().nullable() }),
  ),
  before: assessedShape,
  after: assessedShape.describe('By the numbers as they are after; a decision stands whatever they say'),
  decision: z.enum(['select', 'reject']).nullable(),
  reason: z.string(),
  score: z.number().nullable().describe('Of functions that rank; it was 1'),
  problem: problemShape.nullable(),
  usedMs: z.number().describe('Of computing'),
});
export type TriedFunction = z.output<typeof triedShape>;

export const tryFunctionAnswer = z.object({
  problem: problemShape.nullable().describe('Why it cannot be tried at all'),
  tried: z.array(triedShape),
  missing: z.array(z.object({ url: z.string(), timestamp: z.string() })).describe('Not in the text index'),
  deadlineMs: z.number(),
});
export type TryFunctionAnswer = z.output<typeof tryFunctionAnswer>;
