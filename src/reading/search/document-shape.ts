import { z } from 'zod';
import { listOf, listParameters } from '../../catalogue/field-shapes.ts';
import { requestSentences } from '../../reasons/request-reason.ts';
import { assessedShape } from '../../analysis/desk/profile-shape.ts';

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
    .regex(/^\d{1,7}$/, requestSentences['cursor-invalid'])
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
export type DocumentView = z.output<typeof documentShape>;
export const documentsAnswer = listOf(documentShape);
export type DocumentsAnswer = z.output<typeof documentsAnswer>;
