import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { Chain } from '../../repository/administration/chain.ts';
import type { ChainFile } from '../../repository/chain-entry.ts';
import { dataOption, waitOption, writingWhenFree } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount, jsonLine, printable } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends WaitOptions {
  readonly all?: true;
}

export const description =
  'Lets files that failed begin again from the first step, after what was wrong has been mended. The next run takes them. Files that wait with a reason need no retry: every run tries them again.';

export const help = `
Examples:
  $ heirloom chain retry crawl-00007.warc.gz && heirloom chain run
  $ heirloom chain retry --all
`;

export function define(command: Command, session: Session): void {
  command
    .argument('[file...]', 'files that failed: their paths, names, or numbers (chain status --json)')
    .addOption(dataOption())
    .addOption(waitOption())
    .option('--all', 'all that failed')
    .option('--json', 'an object a line for each file')
    .action(async (files: readonly string[], options: Options) => {
      if ((options.all === true) === files.length > 0)
        throw new Failure('usage', 'name the files that are to begin again, or say --all');
      const again = await writingWhenFree(options, session, async (archive) => {
        const chain = await Chain.open(archive);
        try {
          return await chain.retry(
            options.all === true ? undefined : idsOf(files, await chain.files({ state: 'failed' })),
          );
        } finally {
          await chain.close();
        }
      });
      const lines = options.json === true ? again.map((file) => jsonLine(file)) : textLines(again);
      await session.out.lines(lines);
    });
}

function idsOf(words: readonly string[], failed: readonly ChainFile[]): number[] {
  return words.flatMap((word) => {
    const named = failed.filter(
      ({ id, path }) => String(id) === word || path === resolve(word) || basename(path) === word,
    );
    if (named.length === 0)
      throw new Failure(
        'inputUnsuitable',
        `no file that failed is called ${word}: see heirloom chain status`,
      );
    return named.map(({ id }) => id);
  });
}

function textLines(again: readonly ChainFile[]): string[] {
  const count = formatCount(again.length, 'file begins', 'files begin');
  const advice = again.length === 0 ? 'No file has failed.' : `${count} again: heirloom chain run`;
  return [...again.map(({ path }) => printable(path)), advice];
}
