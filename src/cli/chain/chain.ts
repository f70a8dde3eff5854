import type { Command } from 'commander';
import { addCommands } from '../command-list.ts';
import type { CommandEntry } from '../command-list.ts';
import type { Session } from '../terminal/session.ts';

const commands: readonly CommandEntry[] = [
  { name: 'status', summary: 'what waits, what failed and why', load: () => import('./status.ts') },
  {
    name: 'run',
    summary: 'bring everything as far as it can be brought',
    load: () => import('./run.ts'),
  },
  { name: 'retry', summary: 'let files that failed begin again', load: () => import('./retry.ts') },
];

export async function define(command: Command, session: Session, words: readonly string[]): Promise<void> {
  command
    .description(
      `Takes WARC and ARC files into the archive, step by step:

  ingest     is it an archive file; its checksum, name, class and provenance
  index      its captures and contents go into the index
  transfer   the first copy goes into a vault
  backup     the other copies that the policy asks for
  delete     the source, after all of this has been looked at again
  merge      the newest lines of the index become a block file
  bigmerge   many block files become one
  clean      what is left over
  analyse    text, language, signatures and assessment of what is new, for 'heirloom search'

'heirloom archive' and 'heirloom import' hand their files to the chain and run it. Files that are put into the folder inbox/ of the archive are taken in by the next run. A run may be interrupted at any time; the next one goes on.`,
    )
    .addHelpText(
      'after',
      `
Examples:
  $ mv *.warc.gz ~/heirloom-data/inbox/ && heirloom chain run
  $ heirloom chain status
  $ heirloom chain retry --all && heirloom chain run
`,
    );
  await addCommands(command, commands, words, session);
}
