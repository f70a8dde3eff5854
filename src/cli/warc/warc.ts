import type { Command } from 'commander';
import { addCommands } from '../command-list.ts';
import type { CommandEntry } from '../command-list.ts';
import type { Session } from '../terminal/session.ts';

const commands: readonly CommandEntry[] = [
  { name: 'ls', summary: 'list the records, a line each', load: () => import('./ls.ts') },
  {
    name: 'check',
    summary: 'verify structure, mandatory fields and digests',
    load: () => import('./check.ts'),
  },
  {
    name: 'get',
    summary: 'print one record, or its payload, by its offset',
    load: () => import('./get.ts'),
  },
  { name: 'cat', summary: 'print whole records, unpacked', load: () => import('./cat.ts') },
  {
    name: 'extract',
    summary: 'write the payloads as files into a folder',
    load: () => import('./extract.ts'),
  },
  {
    name: 'stats',
    summary: 'count records, types, statuses and hosts',
    load: () => import('./stats.ts'),
  },
];

export async function define(command: Command, session: Session, words: readonly string[]): Promise<void> {
  command
    .description(
      'Looks into WARC (0.17 to 1.1) and ARC files, plain, .gz or .zst. Nothing is ever changed; damage is told, and reading goes on behind it.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom warc ls crawl.warc.gz --type response
  $ heirloom warc check *.warc.gz
  $ heirloom warc get crawl.warc.gz 1234 --payload > page.html
`,
    );
  await addCommands(command, commands, words, session);
}
