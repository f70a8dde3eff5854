import { z } from 'zod';
import { parseWords } from '../../analysis/text-index/parse-words.ts';
import { formatKinds, searchSorts } from '../../reading/search/search-question.ts';
import type { SearchFilters } from '../../reading/search/search-question.ts';
import { timestampParameter, viewParameter } from './api.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

const longestWords = 1000;
const maxValues = 100;

export const wordsParameter = z
  .string(requestSentences['words-empty'])
  .trim()
  .max(longestWords)
  .refine((text) => parseWords(text).wanted.length > 0, requestSentences['words-empty'])
  .describe(
    'Words in any form; "exact phrase"; -not; prefix*; one OR other; title:, text:, link:, url: or meta: before a word searches only that field',
  );

/** Several values: `kind=pdf,office`, or the parameter several times. */
function listOf<Each extends z.ZodType<unknown, string>>(each: Each, says: string) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((text) => text.split(',')))
    .transform((values) => values.map((value) => value.trim()).filter((value) => value !== ''))
    .pipe(z.array(each).max(maxValues))
    .optional()
    .describe(says);
}

const name = z.string().max(255);
const statusValue = z
  .string()
  .regex(/^[1-5](?:xx|\d\d)?$/i, requestSentences['status-invalid'])
  .transform((text) => Number.parseInt(text, 10));

/** The filters of a text search. */
export const filterParameters = {
  from: timestampParameter.optional().describe('Captures from this date on: 2024, 20240131'),
  to: timestampParameter.optional().describe('Captures up to this date, inclusive'),
  site: listOf(name, 'Hosts: www.example.org'),
  domain: listOf(name, 'Registered domains: example.org includes all its hosts'),
  kind: listOf(z.enum(formatKinds), `Kinds of documents: ${formatKinds.join(', ')}`),
  language: listOf(
    z.string().regex(/^[a-z]{2,3}(?:-[a-z]+)?$/i, requestSentences['language-invalid']),
    'ISO 639-1 codes: fr, nb, se; `und` for undetermined',
  ),
  collection: z.string().max(64).optional().describe('Id of a collection: only the sites of its targets'),
  status: listOf(statusValue, 'HTTP statuses: 200, 404, 4xx'),
  selected: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .optional()
    .describe(
      '`true`: only documents that the analysis selected for the collection; `false`: only the others',
    ),
  view: viewParameter,
};

export const sortParameter = z
  .enum(searchSorts)
  .default('best')
  .describe('`best` by words and importance; `newest` or `oldest` by date');

export const pageParameter = z.coerce
  .number()
  .int()
  .min(1)
  .max(10_000)
  .default(1)
  .describe('Page number, from 1');

type Filters = z.infer<z.ZodObject<typeof filterParameters>>;

export function searchFilters(given: Filters): SearchFilters {
  const { from, to, site, domain, kind, language, collection, status, selected } = given;
  const lists = { sites: site, domains: domain, kinds: kind, languages: language, statuses: status };
  return { from, to, ...lists, collection, isSelected: selected };
}
