import type { Statements } from '../../../../disk/statements.ts';
import type { TextFilters, Trend } from '../../text-index.ts';
import type { WordsQuery } from '../../words-query.ts';
import { captureFilter } from './capture-filter.ts';
import type { CaptureFilter } from './capture-filter.ts';
import { Hits } from './hits.ts';
import { matchPlans, wordsTable } from './match-plans.ts';
import type { Searching } from './search-texts.ts';
import { SeenCaptures } from './seen-captures.ts';

/** Captures per year: with the words, and in total. Large numbers are estimated from a sample. */
export function trendOfWords(
  { statements, isRuled }: Searching,
  words: WordsQuery,
  filters: TextFilters,
): Trend {
  const filter = captureFilter(filters);
  const seen = new SeenCaptures({ statements, filter, isRuled });
  const hits = new Hits(statements, matchPlans(statements, wordsTable, words));
  const texts = hits.count();
  const oneIn = texts <= maxExact ? 1 : Math.ceil(texts / maxExact);
  const found = oneIn === 1 ? hits.all(filter.text) : hits.sample(oneIn, filter.text);
  const years = countYears(
    seen,
    found.map(({ text }) => text),
  );
  const all = allYears(statements, seen, filter);
  return {
    isEstimated: oneIn > 1 || all.oneIn > 1,
    years: [...all.years]
      .sort(([one], [other]) => one - other)
      .map(([year, captures]) => {
        const count = (years.get(year) ?? 0) * oneIn;
        return { year: String(year), found: count, all: Math.max(captures * all.oneIn, count) };
      }),
  };
}

interface AllYears {
  readonly oneIn: number;
  readonly years: ReadonlyMap<number, number>;
}

function allYears(statements: Statements, seen: SeenCaptures, { text }: CaptureFilter): AllYears {
  if (seen.isAll && text.sql === '') {
    const rows = statements.get('SELECT year, captures FROM year').all();
    return { oneIn: 1, years: new Map(rows.map((row) => [Number(row['year']), Number(row['captures'])])) };
  }
  const texts = Number(statements.get('SELECT count(*) AS texts FROM text').get()?.['texts']);
  const oneIn = Math.max(1, Math.ceil(texts / (maxExact * 4)));
  const sample = statements
    .get(`SELECT id FROM text t WHERE (t.id * 40503 >> 4) % ? = 0${text.sql}`)
    .all(oneIn, ...text.values);
  return {
    oneIn,
    years: countYears(
      seen,
      sample.map((row) => Number(row['id'])),
    ),
  };
}

function countYears(seen: SeenCaptures, texts: readonly number[]): Map<number, number> {
  const years = new Map<number, number>();
  for (const text of texts) {
    for (const { timestamp } of seen.ofText(text, maxCaptures)) {
      const year = Math.floor(timestamp / 1e10);
      years.set(year, (years.get(year) ?? 0) + 1);
    }
  }
  return years;
}

const maxExact = 4000;
/** Captures of one text. */
const maxCaptures = 100_000;
