import type { Command } from 'commander';
import { chainStatus } from '../../repository/administration/chain.ts';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { statusLines } from './chain-text.ts';
import { jsonLine } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';

export function define(command: Command, session: Session): void {
  command
    .addOption(dataOption())
    .option('--json', 'one JSON object')
    .description(
      'Shows for each step how many files wait, are worked on and have failed, how big the index is, and what to do next. May be asked while a run is under way.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom chain status
  $ heirloom chain status --json | jq '.problems[].path'
`,
    )
    .action(async (options: DataOptions & { readonly json?: true }) => {
      const status = await readingArchive(options, (archive) => chainStatus(archive));
      for (const line of options.json === true ? [jsonLine(status)] : statusLines(status))
        await session.out.line(line);
    });
}
