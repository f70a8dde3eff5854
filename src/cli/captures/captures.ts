import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { Repository } from '../../repository/repository.ts';
import { matchTypes } from '../../indexing/captures/query/capture-query.ts';
import type { CaptureQuery, MatchType } from '../../indexing/captures/query/capture-query.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import { evaluateQuery } from '../../indexing/captures/query/evaluate-query.ts';
import { parseQuery } from '../../indexing/captures/query/parse-query.ts';
import { printCapture } from '../../indexing/captures/query/print-capture.ts';
import { withAliases } from '../../reading/cdx-server/for-replay-clients.ts';
import { readingParts } from '../../reading/reading-parts.ts';
import type { CollectionSites } from '../../reading/access-point/collection-sites.ts';
import { readingInView } from '../../reading/access-point/reading-in-view.ts';
import { narrowed } from '../../reading/access-point/view.ts';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import { printContent } from './content.ts';
import { withCollections } from '../catalogue/catalogue-data.ts';
import { hint } from './hint.ts';
import { tableHeader, tableLine } from './table.ts';
import { visitHere } from '../data/visit-here.ts';
import { Failure } from '../terminal/failure.ts';
import { date, repeatable, wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';
import { harmless } from '../terminal/terminal-text.ts';

interface Options {
  readonly data: string;
  readonly match?: MatchType;
  readonly from?: string;
  readonly to?: string;
  readonly before?: string;
  readonly after?: string;
  readonly closest?: string;
  readonly filter: readonly string[];
  readonly harvest?: string;
  readonly job?: string;
  readonly source?: string;
  readonly collection?: string;
  readonly limit?: number;
  readonly sort?: string;
  readonly sha256?: string;
  readonly json?: true;
}

export const description =
  'List the captures of a URL: date, status, type and file. Withdrawn and deleted captures are not listed.';

export const help = `
Examples:
  $ heirloom captures example.org
  $ heirloom captures 'example.org/news/*' --from 2024-03 --to 2024-04
  $ heirloom captures example.org --match domain --filter '=mime:application/pdf'
  $ heirloom captures example.org/page --closest 2024-03-15 --limit 1
  $ heirloom captures '*.example.org' --harvest spring --json | jq -r .url
  $ heirloom captures --sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08

The exit code is 1 if there are no captures. 'unchanged' marks a revisit: its content is that of an earlier capture.
To print a record:
  $ heirloom warc get FILE OFFSET
`;

export function define(command: Command, session: Session): void {
  command
    .argument('[url]', 'example.org/page, *.example.org, example.org/a*')
    .addOption(new Option('--match <how>', 'match type (default: exact)').choices(matchTypes))
    .option('--from <date>', 'from this date: 2024, 2024-01-31, 20240131120000', date)
    .option('--to <date>', 'up to this date', date)
    .option('--before <date>', 'before this date', date)
    .option('--after <date>', 'after this date', date)
    .option('--closest <date>', 'closest to this date first', date)
    .option(
      '--filter <what>',
      "mime:html, !=status:200, '~url:.*[.]pdf$'; repeatable",
      repeatable(String),
      [],
    )
    .option('--harvest <name>', 'only files of this harvest')
    .option('--job <name>', 'only files of this job')
    .option('--source <name>', 'only of what came this way: web, or the name of an import')
    .option('--collection <name>', 'only captures of sites in this collection')
    .option('--limit <number>', 'maximum number of captures', wholeNumber(1))
    .addOption(new Option('--sort <order>', 'order of the captures').choices(['default', 'reverse']))
    .option('--sha256 <hex>', 'find content by its SHA-256 instead of a URL', sha256)
    .addOption(dataOption())
    .option('--json', 'print JSON lines with all fields')
    .action(async (url: string | undefined, options: Options) => {
      if ((url === undefined) === (options.sha256 === undefined))
        throw new Failure('usage', 'name a URL, or use --sha256');
      await readingArchive(options, (repository) =>
        withCollections(options, (collections) => show({ repository, collections }, url, options, session)),
      );
    });
}

interface Source {
  readonly repository: Repository;
  readonly collections: CollectionSites | undefined;
}

async function show(
  { repository, collections }: Source,
  url: string | undefined,
  options: Options,
  session: Session,
): Promise<void> {
  const parts = await readingParts(repository, { collections });
  const here = visitHere(parts.rules());
  const { reader, rules } = here;
  const json = options.json === true;
  if (url === undefined) {
    await printContent(options.sha256 ?? '', { repository, parts, visit: here }, { json, session });
    return;
  }
  const typed = asUrl(url);
  const query = withAliases(queryOf(typed, options), rules.keysOf);
  const view = narrowed({ name: 'all', from: {} }, origins(options)) ?? { name: 'all', from: {} };
  const { source, access } = await readingInView({ ...here, view }, parts);
  const wide = { reader, mayRead: rules.mayRead };
  let count = 0;
  for await (const capture of evaluateQuery(source, query, access)) {
    session.checkpoint();
    if (count++ === 0 && !json) await session.out.line(tableHeader);
    await session.out.line(json ? jsonOf(capture) : tableLine(capture));
  }
  if (count > 0) return;
  session.exitWith('findings');
  if (json) return;
  session.note(harmless(`There are no such captures of ${url}.`));
  session.note(harmless(await hint(typed.replaceAll(/^\*\.|\*$/g, ''), query, parts.captures, wide)));
}

/** With the location of the original for a revisit. */
function jsonOf(capture: ListedCapture): string {
  const fields = [...capture.fields.keys()].filter(
    (name) => !name.startsWith('orig.') || capture.value(name) !== '-',
  );
  return printCapture(capture, { output: 'json', fields });
}

function queryOf(url: string, options: Options): CaptureQuery {
  const parameters = new URLSearchParams({ url, resolveRevisits: 'true' });
  const given = {
    matchType: options.match,
    from: options.from,
    to: options.to,
    before: options.before,
    after: options.after,
    closest: options.closest,
    limit: options.limit === undefined ? undefined : String(options.limit),
    sort: options.sort,
  };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) parameters.set(name, value);
  for (const filter of options.filter) parameters.append('filter', filter);
  const parsed = parseQuery(parameters);
  if (parsed.ok) return parsed.query;
  const says = parsed.problems.map(({ parameter, reason }) => `${optionOf(parameter)}: ${reason}`);
  throw new Failure('usage', harmless(says.join('; ')));
}

function optionOf(parameter: string): string {
  return parameter === 'url' ? 'the URL' : `--${parameter === 'matchType' ? 'match' : parameter}`;
}

function origins({ harvest, job, source, collection }: Options): URLSearchParams {
  const given = Object.entries({ harvest, job, source, collection }).filter(
    ([, value]) => value !== undefined,
  );
  return new URLSearchParams(given as [string, string][]);
}

/** `example.org:8080` is a host with a port, not a scheme. */
function asUrl(typed: string): string {
  const url = typed.trim();
  return /^[^/?#:]+:\d+(?:[/?#]|$)/.test(url) ? `http://${url}` : url;
}

function sha256(text: string): string {
  const digits = text.replace(/^sha256:/i, '').toLowerCase();
  if (/^[\da-f]{64}$/.test(digits)) return digits;
  throw new InvalidArgumentError('Give 64 hexadecimal digits.');
}
