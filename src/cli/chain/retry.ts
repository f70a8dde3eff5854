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
  'Let failed files start again from the first step, after the cause was fixed. The next run takes them. Files that wait with a reason need no retry: every run tries them again.';

export const help = `
Examples:
  $ heirloom chain retry crawl-00007.warc.gz && heirloom chain run
  $ heirloom chain retry --all
`;

export function define(command: Command, session: Session): void {
  command
    .argument('[file...]', 'failed files: paths, names, or ids (chain status --json)')
    .addOption(dataOption())
    .addOption(waitOption())
    .option('--all', 'all failed files')
    .option('--json', 'print JSON lines')
    .action(async (files: readonly string[], options: Options) => {
      if ((options.all === true) === files.length > 0)
        throw new Failure('usage', 'name the files to retry, or add --all');
      const retried = await writingWhenFree(options, session, async (archive) => {
        const chain = await Chain.open(archive);
        try {
          return await chain.retry(
            options.all === true ? undefined : idsOf(files, await chain.files({ state: 'failed' })),
          );
        } finally {
          await chain.close();
        }
      });
      const lines = options.json === true ? retried.map((file) => jsonLine(file)) : textLines(retried);
      await session.out.lines(lines);
    });
}

function idsOf(words: readonly string[], failed: readonly ChainFile[]): number[] {
  return words.flatMap((word) => {
    const named = failed.filter(
      ({ id, path }) => String(id) === word || path === resolve(word) || basename(path) === word,
    );
    if (named.length === 0)
      throw new Failure('inputUnsuitable', `there is no failed file ${word}: see heirloom chain status`);
    return named.map(({ id }) => id);
  });
}

function textLines(retried: readonly ChainFile[]): string[] {
  const count = formatCount(retried.length, 'file');
  const advice =
    retried.length === 0 ? 'No file has failed.' : `${count} will be retried: heirloom chain run`;
  return [...retried.map(({ path }) => printable(path)), advice];
}
