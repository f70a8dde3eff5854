import { z } from 'zod';
import { requestSentences } from '../../../reasons/request-reason.ts';
import {
  idShape,
  listOf,
  listParameters,
  momentShape,
  nameShape,
  noteShape,
  personReference,
  versionShape,
} from '../../../catalogue/field-shapes.ts';

/*
 * How documents are analysed and assessed. Reading needs analysis.read; changing and trying analysis.edit.
 *
 *   GET  /analysis/functions, POST /analysis/functions
 *   GET  /analysis/functions/:id, PUT /analysis/functions/:id
 *   POST /analysis/functions/:id/versions, GET /analysis/functions/:id/versions/:number
 *   PUT  /analysis/functions/:id/switch               on, with one of its versions; or off
 *   PUT  /analysis/functions/order                    in which order those of a point are called
 *   POST /analysis/functions/try                      a source on real documents: before and after
 *   GET  /analysis/profiles, POST /analysis/profiles, PUT /analysis/profiles/:id, DELETE /analysis/profiles/:id
 *   PUT  /analysis/profiles/used                      the profile by which documents are scored
 *   POST /analysis/profiles/try                       weights on real documents
 *   GET  /analysis/nation, PUT /analysis/nation       whose web is collected: what counts as national
 *   GET  /analysis/watch-words, PUT /analysis/watch-words
 *   GET  /analysis/documents?isSelected=&language=…   assessed documents, the best first
 *   GET  /analysis/documents/export                   text/csv
 *   GET  /analysis/texts?kind=, POST /analysis/texts, PUT /analysis/texts/:id, DELETE /analysis/texts/:id
 */

export const pointShape = z.enum(['after-analysis', 'rank-search', 'rank-catalogue']);
export type PointName = z.infer<typeof pointShape>;

const problemShape = z.object({
  kind: z.string().describe('syntax, missing, exception, too-slow, too-much-memory, bad-answer or broken'),
  message: z.string(),
  line: z.number().int().nullable().describe('In the source, from 1'),
});
export type FunctionProblemShape = z.infer<typeof problemShape>;

const noticeShape = problemShape.extend({
  number: z.number().int().describe('The version that it happened with'),
  atMs: momentShape,
  url: z.string().describe("The document that it happened with; '' for a list"),
  timestamp: z.string(),
});
export type NoticeShape = z.infer<typeof noticeShape>;

const functionSummary = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  point: pointShape,
  comment: z.string(),
  number: z.number().int().describe('Of the newest version'),
  onNumber: z.number().int().nullable().describe('The version that is called; null: it is switched off'),
  notice: noticeShape.nullable().describe('Why it was switched off; null: it is on, or a person did it'),
  modifiedMs: momentShape,
});
export type FunctionSummaryShape = z.infer<typeof functionSummary>;
export const functionsAnswer = z.object({ functions: z.array(functionSummary) });
export type FunctionsAnswer = z.infer<typeof functionsAnswer>;

const versionSummary = z.object({
  number: z.number().int(),
  note: z.string(),
  createdMs: momentShape,
  createdBy: personReference,
});
export const functionVersionShape = versionSummary.extend({ source: z.string() });
export type FunctionVersionShape = z.infer<typeof functionVersionShape>;

export const functionAnswer = functionSummary.extend({
  source: z.string().describe('Of the newest version'),
  versions: z.array(versionSummary),
  notices: z.array(noticeShape),
});
export type FunctionAnswer = z.infer<typeof functionAnswer>;

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

const assessedShape = z.object({ relevance: z.number().describe('0 to 100'), isSelected: z.boolean() });

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
export type TriedShape = z.infer<typeof triedShape>;

export const tryFunctionAnswer = z.object({
  problem: problemShape.nullable().describe('Why it cannot be tried at all'),
  tried: z.array(triedShape),
  missing: z.array(z.object({ url: z.string(), timestamp: z.string() })).describe('Not in the text index'),
  deadlineMs: z.number(),
});
export type TryFunctionAnswer = z.infer<typeof tryFunctionAnswer>;

/** Points for a document that has as much of a number as counts. Functions may add numbers of their own. */
const weightsShape = z
  .record(
    z.string().regex(/^[A-Za-z][\w.:-]{0,63}$/, requestSentences['number-name-odd']),
    z.number().min(-1000).max(1000),
  )
  .refine((weights) => Object.keys(weights).length <= 500, requestSentences['weights-many'])
  .meta({ examples: [{ words: 20, reliability: 10 }] });
const scoring = { weights: weightsShape, threshold: z.number().min(0).max(100) };

const profileShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  ...scoring,
  isUsed: z.boolean(),
});
export type ProfileShape = z.infer<typeof profileShape>;
export const profileAnswer = profileShape;

const numberShape = z.object({
  name: z.string(),
  group: z.string(),
  meaning: z.string(),
  full: z
    .number()
    .nullable()
    .describe('A count gives all its points from here on; null: a share, from 0 to 1'),
});
export type NumberShape = z.infer<typeof numberShape>;

export const profilesAnswer = z.object({
  defaultProfile: z.object({ name: z.string(), ...scoring }).describe('Holds where no other is used'),
  numbers: z.array(numberShape).describe('Of the vector'),
  profiles: z.array(profileShape),
});
export type ProfilesAnswer = z.infer<typeof profilesAnswer>;

export const newProfileBody = z.strictObject({ name: nameShape, ...scoring });
export const profileBody = newProfileBody.extend({ version: versionShape });
export const usedProfileBody = z.strictObject({ id: idShape.nullable() });
export const usedProfileAnswer = z.object({ profiles: z.array(profileShape) });
export const tryProfileBody = z.strictObject({
  ...scoring,
  count: z.number().int().min(1).max(20).default(5),
});

const assessedDocument = assessedShape.extend({
  url: z.string(),
  timestamp: z.string(),
  title: z.string(),
  parts: z
    .array(z.object({ name: z.string(), value: z.number(), weight: z.number(), adds: z.number() }))
    .describe('What weighs most first'),
});
export type AssessedDocumentShape = z.infer<typeof assessedDocument>;
export const tryProfileAnswer = z.object({ assessed: z.array(assessedDocument) });
export type TryProfileAnswer = z.infer<typeof tryProfileAnswer>;

export const assessedFilters = {
  isSelected: z
    .stringbool()
    .optional()
    .describe('Only those that were selected; false: only those that were not'),
  maxRelevance: z.coerce
    .number(requestSentences['relevance-invalid'])
    .min(0, requestSentences['relevance-invalid'])
    .max(100, requestSentences['relevance-invalid'])
    .optional()
    .describe('Only documents that are no better: 40'),
};
export const documentsPage = {
  limit: listParameters.limit,
  after: z
    .string()
    .regex(/^\d{1,7}$/, requestSentences['next-odd'])
    .default('0')
    .describe('`next` of the page before'),
};
const documentShape = assessedShape.extend({
  group: z.string().describe('Names all that are nearly the same'),
  url: z.string().describe('Of the capture that stands for it'),
  timestamp: z.string(),
  title: z.string(),
  language: z.string().describe('ISO 639-1; `und` where nothing can be said'),
  explanation: z.string().describe('What weighed how much, and which function changed what'),
  captures: z.number().int().describe('Within the filters'),
  places: z.number().int().describe('Different URLs among them'),
  score: z.number().describe('The list is sorted by it: the relevance score, unless functions changed it'),
});
export type DocumentShape = z.infer<typeof documentShape>;
export const documentsAnswer = listOf(documentShape);
export type DocumentsAnswer = z.infer<typeof documentsAnswer>;

export const nationBody = z.strictObject({
  version: z.number().int().min(0),
  languages: z.array(z.string().max(20)).max(200).describe('Codes of ISO 639: fr, nb, smj'),
  topLevelDomains: z.array(z.string().max(70)).max(200).describe('With or without the point: fr, bzh'),
});
export const nationAnswer = z.object({
  version: z.number().int().describe('0: not yet decided, so the default holds'),
  languages: z.array(z.string()),
  topLevelDomains: z.array(z.string()).describe('As they stand in a URL, without the point'),
});
export type NationAnswer = z.infer<typeof nationAnswer>;

const watchWords = z.array(z.string().max(200)).max(10_000);
export const watchWordsBody = z.strictObject({ version: z.number().int().min(0), words: watchWords });
export const watchWordsAnswer = z.object({
  version: z.number().int().describe('0: none written yet'),
  words: z.array(z.string()),
});
export type WatchWordsAnswer = z.infer<typeof watchWordsAnswer>;

/** Of what is removed: the version that was seen. */
export const seenVersion = z.strictObject({ version: z.coerce.number().int().min(1) });
