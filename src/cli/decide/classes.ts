import type { Command } from 'commander';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import type { Session } from '../terminal/session.ts';
import { accessClassText } from './access-class-text.ts';

export const description = 'List the access classes: who may do what with the captures that belong to them.';

export const help = `
Examples:
  $ heirloom decide classes
  $ heirloom decide classes --json | jq -r 'select(.isHidden) | .name'
`;

export function define(command: Command, session: Session): void {
  command
    .option('--json', 'print JSON lines with all fields')
    .addOption(dataOption())
    .action(async (options: DataOptions) => {
      await readingArchive(options, async (archive) => {
        for (const each of (await archive.rules()).classes())
          await session.print(options, each, [accessClassText(each)]);
      });
    });
}
