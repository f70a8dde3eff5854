import { z } from 'zod';
import { crawlOutcomes, outcomeFilters } from '../crawl/crawl-outcome.ts';
import { bulkKinds } from './bulk-kind.ts';
import type { ListSort, SortKind } from './list-order.ts';
import { budgets, depths, frequencies } from './target-options.ts';
import { requestSentences } from '../reasons/request-reason.ts';
import type { ReasonValues } from '../reasons/reason.ts';

/** Fields that the shapes of many rooms share. */
export const idShape = z.string().regex(/^[\da-f-]{36}$/, requestSentences['id-invalid']);
/** The id in examples; no row has it. */
export const exampleId = '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b01';
export const idParameters = z.strictObject({ id: idShape });

/** Milliseconds since 1970, UTC. */
export const epochMsShape = z
  .number()
  .int()
  .meta({ examples: [1_769_500_800_000] });

/** The version that was seen: every change names it. */
export const versionShape = z.number().int().min(1);
/** The version that the client has seen, for a removal. */
export const seenVersion = z.strictObject({ version: z.coerce.number().int().min(1) });

export const nameShape = z.string().trim().min(1, requestSentences['name-empty']).max(200);
export const noteShape = z.string().trim().max(20_000);

/** The code beside a message, so that a page can translate it. */
export const reasonShape = {
  code: z.string().describe('The stable code of the message'),
  values: z
    .record(z.string(), z.unknown() as unknown as z.ZodType<ReasonValues[string]>)
    .describe('The values filled into the message'),
};

export const reasonAnswer = z.object({ message: z.string(), ...reasonShape });

/** A person, as others see them. */
export const personReference = z.object({ id: z.string(), displayName: z.string() });
export type PersonReference = z.infer<typeof personReference>;

export const reference = z.object({ id: z.string(), name: z.string() });
export type Reference = z.infer<typeof reference>;

/** A target, as others name it. */
export const targetTitle = z.object({ id: z.string(), title: z.string() });

export const budgetShape = z.enum(budgets);
export const frequencyShape = z.enum(frequencies);
export const depthShape = z.enum(depths);

/** A page of a list. `next` is `after` of the next request. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable().describe('For `after`, to continue; null at the end'),
    total: z.number().int(),
    isTotalExact: z.boolean().describe('False: there are more than `total`'),
  });
}

export const listParameters = {
  // Long enough for the longest sort value.
  after: z.string().max(8000).optional().describe('`next` of the previous page; valid for the same `sort`'),
  limit: z.coerce.number().int().min(1).max(500).default(50),
};

export const bulkKindShape = z
  .enum(bulkKinds)
  .describe(
    'change: new values; import: made from a file; undo: the previous values; removal: targets of an import were removed; return: they were restored',
  );

/** The orders of a list: each name, or `-` and the name for descending. */
export function sortShape<Name extends string>(
  kinds: Readonly<Record<Name, SortKind>>,
  defaultValue: ListSort<NoInfer<Name>>,
) {
  const sorts = (Object.keys(kinds) as Name[]).flatMap((name) => [name, `-${name}`] as const);
  return z
    .enum(sorts)
    .default(defaultValue as never)
    .describe('With `-`: descending. Rows without a value are last in both directions');
}

/** The orders of configurations of a harvest or a job. */
export const configurationSorts = {
  domain: 'string',
  configuration: 'string',
  template: 'string',
  expected: 'number',
  target: 'string',
} as const;

/** A change in the history of an object. */
export const changeShape = z.object({
  id: z.string(),
  subject: z.string().describe('The changed object: `target`, `seed-list`, …'),
  part: z.string().nullable().describe('The name of the part of a domain; null: the domain itself'),
  version: z.number().int(),
  at: epochMsShape,
  by: personReference,
  action: z.enum(['create', 'change', 'delete', 'undo']),
  fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  bulk: z
    .object({ id: z.string(), kind: bulkKindShape, targets: z.number().int(), isUndone: z.boolean() })
    .nullable()
    .describe('The bulk change that it was part of'),
});
export const historyAnswer = z.object({ changes: z.array(changeShape) });
export type HistoryAnswer = z.infer<typeof historyAnswer>;

export const outcomeNameShape = z.enum(crawlOutcomes);
export const outcomeFilterShape = z
  .enum(outcomeFilters)
  .describe('One outcome; `nothing`: blocked, nothing-collected and unreachable');

/** The outcome of a harvest of a site; for a job, of its worst site. */
export const outcomeShape = z.object({
  outcome: outcomeNameShape,
  why: z.string().describe('A code: url-limit, dns-failed, http-503, robots, …; empty with `complete`'),
  reason: reasonAnswer.nullable().describe('The same as a message'),
  sinceMs: epochMsShape.nullable().describe('Unreachable since'),
});
export type OutcomeShape = z.infer<typeof outcomeShape>;

export const outcomeCountsShape = z
  .array(z.object({ outcome: outcomeNameShape, sites: z.number().int() }))
  .describe('The number of sites by outcome, best first');

/** found = captured + skipped + left + failed */
export const urlCountsShape = z.object({
  found: z.number().int(),
  captured: z.number().int(),
  errors: z.number().int().describe('Captured answers with a status of 400 or above'),
  skipped: z.number().int().describe('Deliberately not fetched: robots.txt, scope, traps, rules, synonyms'),
  left: z.number().int().describe('Queued and not visited'),
  failed: z.number().int().describe('Tried, without an answer'),
  share: z.number().describe('The estimated share of wanted URLs that were captured, from 0 to 1'),
});
export type UrlCountsShape = z.infer<typeof urlCountsShape>;
