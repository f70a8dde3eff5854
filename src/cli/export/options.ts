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

export function addPackageOptions(command: Command): Command {
  return command
    .argument('[url...]', 'example.org/page, *.example.org, example.org/a*')
    .addOption(
      new Option('--match <how>', 'match type (default: exact)').choices([
        'exact',
        'prefix',
        'host',
        'domain',
      ]),
    )
    .option('--from <date>', 'from this date: 2024, 2024-01-31, 20240131120000', date)
    .option('--to <date>', 'up to this date', date)
    .option('--selection <file>', 'file with one capture per line: URL and date, or JSON; -: standard input')
    .option('--with-components', 'include images, styles, scripts and frames of the pages')
    .option('--view <name>', "view: 'harvest:NAME', 'job:NAME', 'source:NAME', 'collection:NAME'", 'all')
    .option('--archive-name <text>', 'name of the archive in the package (default: folder and machine)')
    .option('-o, --output <file>', 'output file; -: standard output')
    .option('--json', 'print JSON')
    .addOption(dataOption());
}

/** The captures named on the command line and in the file of --selection. */
export async function* wishesOf(
  urls: readonly string[],
  { match, from, to, selection }: PackageOptions,
  signal: AbortSignal,
): AsyncGenerator<ExportRequest> {
  if (urls.length === 0 && selection === undefined)
    throw new Failure('usage', 'name URLs, or a file of captures: --selection FILE');
  for (const typed of urls) {
    const address = readTyped(typed, match ?? 'auto');
    // A host name alone is its home page here; --match host selects the whole host.
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
