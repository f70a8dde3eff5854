import type { Command } from 'commander';
import { chainStatus } from '../../repository/administration/chain.ts';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { statusLines } from './chain-text.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Show the number of waiting, active and failed files of each step, the size of the index, and what to do next. Can run beside a chain run.';

export const help = `
Examples:
  $ heirloom chain status
  $ heirloom chain status --json | jq '.problems[].path'
`;

export function define(command: Command, session: Session): void {
  command
    .addOption(dataOption())
    .option('--json', 'print JSON')
    .action(async (options: DataOptions) => {
      const status = await readingArchive(options, (archive) => chainStatus(archive));
      await session.print(options, status, statusLines(status));
    });
}
