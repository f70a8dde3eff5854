import { Option } from 'commander';
import type { Command } from 'commander';
import { readTimestamp } from '../../indexing/captures/query/timestamps.ts';
import type { ExportRequest } from '../../reading/export/export-request.ts';
import { readTyped } from '../../reading/holdings/typed-address.ts';
import type { SearchMatch } from '../../reading/holdings/typed-address.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { date } from '../terminal/option-values.ts';
import { readSelection } from '../warc/read-selection.ts';

export interface PackageOptions extends DataOptions {
  readonly match?: SearchMatch;
  /** Digits, as many as were given. */
  readonly from?: string;
  readonly to?: string;
  readonly selection?: string;
  readonly withComponents?: true;
  readonly view: string;
  readonly title?: string;
  readonly archiveName?: string;
  readonly output?: string;
}

/** What both kinds of package are told. */
export function addPackageOptions(command: Command): Command {
  return command
    .argument('[url...]', 'as people write them: example.org/page, *.example.org, example.org/a*')
    .addOption(
      new Option('--match <how>', 'what belongs to the URLs (default: exact)').choices([
        'exact',
        'prefix',
        'host',
        'domain',
      ]),
    )
    .option('--from <date>', 'captures from then on: 2024, 2024-01-31, 20240131120000', date)
    .option('--to <date>', 'captures up to then', date)
    .option(
      '--selection <file>',
      "single captures, one a line: a URL and a date, or what 'heirloom captures --json' prints; - for standard input",
    )
    .option('--with-components', 'with the pictures, styles, scripts and frames that the pages need')
    .option(
      '--view <name>',
      "only of this view: 'harvest:NAME', 'job:NAME', 'source:NAME', 'collection:NAME'",
      'all',
    )
    .option('--archive-name <text>', 'what the package calls this archive (default: its folder and machine)')
    .option('-o, --output <file>', 'write to this file; - for standard output')
    .option('--json', 'print what came of it as a JSON object')
    .addOption(dataOption());
}

/** What was asked for on the command line, and in the file of --selection. */
export async function* wishesOf(
  urls: readonly string[],
  { match, from, to, selection }: PackageOptions,
  signal: AbortSignal,
): AsyncGenerator<ExportRequest> {
  if (urls.length === 0 && selection === undefined)
    throw new Failure('usage', 'name one URL or more, or a file of captures: --selection FILE');
  for (const typed of urls) {
    const address = readTyped(typed, match ?? 'auto');
    // A name alone is its home page here: a whole host is asked for with --match host.
    const isHome = match === undefined && address.match === 'host';
    yield {
      url: address.url,
      match: isHome ? 'exact' : address.match,
      ...(from === undefined ? {} : { from: readTimestamp(from, 'down') ?? from }),
      ...(to === undefined ? {} : { to: readTimestamp(to, 'up') ?? to }),
    };
  }
  if (selection !== undefined) yield* readSelection(selection, signal);
}
