import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { FormatKind } from '../../analysis/analysis.ts';
import { parseWords } from '../../analysis/text-index/parse-words.ts';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { HouseRanking } from '../../reading/search/house-ranking.ts';
import { formatKinds, searchSorts } from '../../reading/search/search-question.ts';
import type { SearchFilters, SearchQuestion, SearchSort } from '../../reading/search/search-question.ts';
import { TextSearch } from '../../reading/search/text-search.ts';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import { visitHere } from '../data/visit-here.ts';
import { Failure } from '../terminal/failure.ts';
import { date, repeatable, language, wholeNumber } from '../terminal/option-values.ts';
import { printImages, printResults, printTrend } from './results.ts';
import type { Printing } from './results.ts';
import type { Session } from '../terminal/session.ts';
import { harmless } from '../terminal/terminal-text.ts';

interface Options {
  readonly data: string;
  readonly lang: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly site: readonly string[];
  readonly domain: readonly string[];
  readonly kind: readonly FormatKind[];
  readonly status: readonly number[];
  readonly selected?: true;
  readonly sort: SearchSort;
  readonly limit: number;
  readonly images?: true;
  readonly trend?: true;
  readonly json?: true;
}

export const description =
  'Search documents by their words in any inflection: dune finds dunes. Identical and near-identical documents are one result. Withdrawn and deleted captures are not found.';

export const help = `
Examples:
  $ heirloom search dunes
  $ heirloom search '"protéger les dunes" -camping'      a phrase, excluding a word
  $ heirloom search 'dunes OR plages' --lang fr --from 2024 --to 2025
  $ heirloom search title:marché --site www.example.org --kind page
  $ heirloom search phare --images
  $ heirloom search phare --trend
  $ heirloom search 'archiv*' --json --limit 1000 | jq -r .url

title: text: link: url: meta: before a word restrict it to that field. Quote the query if a word begins with -.
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<words...>', `words, '"a phrase"', 'dunes -camping', dun*, title:dunes`)
    .option('--lang <code>', 'language: fr, nb, se; repeatable', repeatable(language), [])
    .option('--from <date>', 'from this date: 2024, 2024-01-31', date)
    .option('--to <date>', 'up to this date', date)
    .option('--site <host>', 'host; repeatable', repeatable(String), [])
    .option('--domain <domain>', 'domain with its subdomains; repeatable', repeatable(String), [])
    .option('--kind <kind>', `${formatKinds.join(', ')}; repeatable`, repeatable(kind), [])
    .option('--status <code>', 'HTTP status: 200 or 4xx; repeatable', repeatable(status), [])
    .option('--selected', 'only documents that the analysis selected for the collection')
    .addOption(new Option('--sort <order>', 'order of the results').choices(searchSorts).default('best'))
    .option('--limit <number>', 'maximum number of results', wholeNumber(1), 20)
    .option('--images', 'search images by alternative text and context')
    .addOption(
      new Option('--trend', 'print the number of matching captures per year').conflicts([
        'images',
        'sort',
        'limit',
      ]),
    )
    .addOption(dataOption())
    .option('--json', 'print JSON lines')
    .action(async (words: readonly string[], options: Options) => {
      const text = words.join(' ');
      if (parseWords(text).wanted.length === 0) throw new Failure('usage', 'name at least one word');
      await readingArchive(options, (archive) => searching(archive, text, options, session));
    });
}

async function searching(
  archive: LocalRepository,
  words: string,
  options: Options,
  session: Session,
): Promise<void> {
  const ranking = new HouseRanking(archive.folder.path, {
    onWarning: (message) => session.note(harmless(message)),
  });
  try {
    const search = new TextSearch({
      index: () => archive.texts.current(),
      ranking: () => ranking.current('rank-search'),
    });
    if (!(await search.isReady())) throw notReady(options);
    await show({ search, visit: visitHere(await archive.rules()) }, words, options, session);
  } finally {
    await ranking.close();
  }
}

function notReady({ data }: Options): Failure {
  return new Failure(
    'inputUnsuitable',
    harmless(
      `${data} has no text index yet: run heirloom chain run --data ${data}, or, if the index was lost, heirloom rebuild --data ${data}`,
    ),
  );
}

async function show(
  asking: Pick<Printing, 'search' | 'visit'>,
  words: string,
  options: Options,
  session: Session,
): Promise<void> {
  const filters: SearchFilters = {
    from: options.from,
    to: options.to,
    sites: options.site,
    domains: options.domain,
    kinds: options.kind,
    languages: options.lang,
    statuses: options.status,
    isSelected: options.selected,
  };
  const question: Omit<SearchQuestion, 'page' | 'limit'> = {
    ...filters,
    words,
    sort: options.sort,
    isWithFacets: false,
  };
  const printing = { ...asking, question, limit: options.limit, isJson: options.json === true, session };
  if (options.trend === true) return printTrend(printing);
  return options.images === true ? printImages(printing) : printResults(printing);
}

function kind(text: string): FormatKind {
  const found = formatKinds.find((each) => each === text.toLowerCase());
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`Give one of ${formatKinds.join(', ')}.`);
}

function status(text: string): number {
  if (/^[1-5](?:xx|\d\d)?$/i.test(text)) return Number.parseInt(text, 10);
  throw new InvalidArgumentError('Give a status such as 200 or 404, or 4xx for a class.');
}
