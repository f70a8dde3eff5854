import type { Command } from 'commander';
import { addCommands } from '../command-list.ts';
import type { CommandEntry } from '../command-list.ts';
import type { Session } from '../terminal/session.ts';

const commands: readonly CommandEntry[] = [
  {
    name: 'list',
    summary: 'what was missed, the most wanted first',
    load: () => import('./list.ts'),
  },
  { name: 'urls', summary: 'the URLs alone, for other tools', load: () => import('./urls.ts') },
  {
    name: 'harvest',
    summary: 'collect what was missed into the archive',
    load: () => import('./harvest.ts'),
  },
  { name: 'forget', summary: 'take something off the list', load: () => import('./forget.ts') },
];

export async function define(command: Command, session: Session, words: readonly string[]): Promise<void> {
  command
    .description(
      'What readers asked for and the archive could not give: URLs that it does not know, and captures that it has lost. Replay and proxy note every one of them, with the page that needed it.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom missing list
  $ heirloom missing list --host example.org
  $ heirloom missing harvest --limit 500
  $ heirloom missing urls > seeds.txt           for another crawler
  $ heirloom missing forget --host ads.example
`,
    );
  await addCommands(command, commands, words, session);
}
