import type { Command } from 'commander';
import { chainStatus } from '../../repository/administration/chain.ts';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { statusLines } from './chain-text.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Shows for each step how many files wait, are worked on and have failed, how big the index is, and what to do next. May be asked while a run is under way.';

export const help = `
Examples:
  $ heirloom chain status
  $ heirloom chain status --json | jq '.problems[].path'
`;

export function define(command: Command, session: Session): void {
  command
    .addOption(dataOption())
    .option('--json', 'one JSON object')
    .action(async (options: DataOptions) => {
      const status = await readingArchive(options, (archive) => chainStatus(archive));
      await session.print(options, status, statusLines(status));
    });
}
