import type { Command } from 'commander';
import { printable } from '../terminal/format.ts';
import { addSelectionOptions, selectedResources, withMissingLog } from './selection.ts';
import type { MissingSelection } from './selection.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Print the missing URLs, one per line, most requested first. Nothing is marked as sent.';

export const help = `
Examples:
  $ heirloom missing urls > seeds.txt
  $ heirloom missing urls --host example.org | wget --input-file=- --warc-file=missing
  $ heirloom crawl --seeds seeds.txt --scope page --depth 0 --out missing
`;

export function define(command: Command, session: Session): void {
  addSelectionOptions(command).action((options: MissingSelection) =>
    withMissingLog(options, session, async (log) => {
      for await (const { url } of selectedResources(log, options)) {
        session.checkpoint();
        await session.out.line(printable(url));
      }
    }),
  );
}
