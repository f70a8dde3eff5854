import { z } from 'zod';
import { idShape, epochMsShape, nameShape, noteShape, reasonShape } from '../catalogue/field-shapes.ts';
import { requestSentences } from '../reasons/request-reason.ts';
import { targetReference } from './targets/target-shape.ts';

export const checkBody = z.strictObject({
  url: z.string().trim().min(1, requestSentences['address-empty']).max(4096),
});
export const checkAnswer = z.object({
  url: z.string().describe('As it is stored'),
  /** `refused`: the server refuses. `unreachable`: there is no such server. `forbidden`: an address of a private network. */
  outcome: z.enum(['ok', 'redirected', 'refused', 'unreachable', 'forbidden']),
  status: z.number().int().nullable(),
  reason: z.string().describe("'' where all is well"),
  ...reasonShape,
  mayBeOverridden: z.boolean().describe('401, 403, 429: a curator may accept it with a note'),
  hops: z.array(z.object({ url: z.string(), status: z.number().int() })).describe('Redirects, first to last'),
  finalUrl: z.string(),
  title: z.string().describe('The title of the page'),
  checkedMs: epochMsShape,
  exact: z.array(targetReference),
  sameHost: z.object({ items: z.array(targetReference), total: z.number().int() }),
  sameDomain: z.object({ items: z.array(targetReference), total: z.number().int() }),
});
export type UrlCheck = z.output<typeof checkAnswer>;
export const proposalBody = z.strictObject({
  url: z.string().trim().min(1).max(4096),
  collectionId: idShape
    .optional()
    .describe('Default: the first that I may edit, otherwise the first that is open'),
  title: nameShape.optional(),
  note: noteShape.optional().meta({ examples: ['Closes at the end of the year'] }),
});
export type Proposal = z.output<typeof proposalBody>;

/** Targets with the same page, as their URL or a supplementary one, and similar ones. */
export type SimilarTargets = Pick<UrlCheck, 'exact' | 'sameHost' | 'sameDomain'>;

/** The answer of the server of a URL. */
export type LiveResult = Omit<UrlCheck, keyof SimilarTargets>;
