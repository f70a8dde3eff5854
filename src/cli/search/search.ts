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
import { date, gather, language, wholeNumber } from '../terminal/option-values.ts';
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
  'Finds documents by their words, in any form: dune finds dunes. What is the same or nearly so is one result. What was withdrawn or deleted is not found.';

export const help = `
Examples:
  $ heirloom search dunes
  $ heirloom search '"protéger les dunes" -camping'      a phrase, without another word
  $ heirloom search 'dunes OR plages' --lang fr --from 2024 --to 2025
  $ heirloom search title:marché --site www.example.org --kind page
  $ heirloom search phare --images
  $ heirloom search phare --trend
  $ heirloom search 'archiv*' --json --limit 1000 | jq -r .url

Before a word: title: text: link: url: meta: look only there. A word that begins with - goes into quotes with others.
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<words...>', `what to look for: words, '"a phrase"', 'dunes -camping', dun*, title:dunes`)
    .option(
      '--lang <code>',
      'documents in this language: fr, nb, se; may be given several times',
      gather(language),
      [],
    )
    .option('--from <date>', 'collected from then on: 2024, 2024-01-31', date)
    .option('--to <date>', 'collected up to then', date)
    .option('--site <host>', 'of this host; may be given several times', gather(String), [])
    .option('--domain <domain>', 'of this domain and all hosts under it', gather(String), [])
    .option('--kind <kind>', `of this kind: ${formatKinds.join(', ')}`, gather(kind), [])
    .option('--status <code>', 'with this HTTP status: 200, or 4xx', gather(status), [])
    .option('--selected', 'only documents that the analysis selected for the collection')
    .addOption(new Option('--sort <order>', 'the order').choices(searchSorts).default('best'))
    .option('--limit <number>', 'so many at most', wholeNumber(1), 20)
    .option('--images', 'pictures, by their alternative text and the words around them')
    .addOption(
      new Option('--trend', 'how many captures of each year have the words').conflicts([
        'images',
        'sort',
        'limit',
      ]),
    )
    .addOption(dataOption())
    .option('--json', 'one JSON object a line, the best first')
    .action(async (words: readonly string[], options: Options) => {
      const text = words.join(' ');
      if (parseWords(text).wanted.length === 0)
        throw new Failure('usage', 'give at least one word to look for');
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
      `nothing in ${data} was analysed yet. The chain does it: heirloom chain run --data ${data}; or, where the index was lost: heirloom rebuild --data ${data}`,
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
  throw new InvalidArgumentError(`One of ${formatKinds.join(', ')}.`);
}

function status(text: string): number {
  if (/^[1-5](?:xx|\d\d)?$/i.test(text)) return Number.parseInt(text, 10);
  throw new InvalidArgumentError('A status is 200, 404, or 4xx for all that begin so.');
}
