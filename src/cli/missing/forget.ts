import type { Command } from 'commander';
import { seedUrl } from '../crawl/crawl-order.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount } from '../terminal/format.ts';
import { addSelectionOptions, selectedUrls, withMissingLog } from './selection.ts';
import type { MissingSelection } from './selection.ts';
import { repeatable } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends MissingSelection {
  readonly all?: true;
}

export const description =
  'Remove URLs from the list, for example those of advertisements. The archive is not changed. URLs that are missed again return to the list.';

export const help = `
Examples:
  $ heirloom missing forget https://example.org/counter.gif
  $ heirloom missing forget --host ads.example --state all
  $ heirloom missing forget --state sent --all
`;

export function define(command: Command, session: Session): void {
  command.argument('[url...]', 'URLs to remove', repeatable(seedUrl), []);
  addSelectionOptions(command)
    .option('--all', 'all URLs selected by --host and --state')
    .action(async (urls: readonly string[], options: Options) => {
      const isSelection = options.host !== undefined || options.all === true;
      if (urls.length > 0 === isSelection) throw new Failure('usage', 'name URLs, or use --host or --all');
      await withMissingLog(options, session, async (log) => {
        const forgotten = await log.forget(isSelection ? await selectedUrls(log, options) : urls);
        await session.out.line(`${formatCount(forgotten, 'URL')} removed from the list.`);
        if (forgotten < urls.length) session.note('The others were not on the list (heirloom missing list).');
      });
    });
}
