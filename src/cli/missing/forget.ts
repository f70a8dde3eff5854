import type { Command } from 'commander';
import { seedUrl } from '../crawl/crawl-order.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount } from '../terminal/format.ts';
import { addSelectionOptions, selectedUrls, withMissingLog } from './selection.ts';
import type { MissingSelection } from './selection.ts';
import { gather } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends MissingSelection {
  readonly all?: true;
}

export const description =
  'Takes URLs off the list, for example those of advertisements. Nothing in the archive is changed; what is missed again comes back.';

export const help = `
Examples:
  $ heirloom missing forget https://example.org/counter.gif
  $ heirloom missing forget --host ads.example --state all
  $ heirloom missing forget --state sent --all
`;

export function define(command: Command, session: Session): void {
  command.argument('[url...]', 'what to forget', gather(seedUrl), []);
  addSelectionOptions(command)
    .option('--all', 'everything that --host and --state do not leave out')
    .action(async (urls: readonly string[], options: Options) => {
      const isSelection = options.host !== undefined || options.all === true;
      if (urls.length > 0 === isSelection)
        throw new Failure('usage', 'give the URLs to forget, or --host, or --all');
      await withMissingLog(options, session, async (log) => {
        const forgotten = await log.forget(isSelection ? await selectedUrls(log, options) : urls);
        await session.out.line(`${formatCount(forgotten, 'URL')} forgotten.`);
        if (forgotten < urls.length) session.note(`The others were not on the list (heirloom missing list).`);
      });
    });
}
