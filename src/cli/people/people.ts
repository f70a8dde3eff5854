import type { Command } from 'commander';
import { addCommands } from '../command-list.ts';
import type { CommandEntry } from '../command-list.ts';
import type { Session } from '../terminal/session.ts';

const commands: readonly CommandEntry[] = [
  { name: 'list', summary: 'who has an account, and which role', load: () => import('./list.ts') },
  {
    name: 'add',
    summary: 'add an account, and print the link to begin with',
    load: () => import('./add.ts'),
  },
  {
    name: 'invite',
    summary: 'print a link for a new password',
    load: () => import('./invite.ts'),
  },
  {
    name: 'first-administrator',
    summary: 'print a link for the first administrator',
    load: () => import('./first-administrator.ts'),
  },
];

export async function define(command: Command, session: Session, words: readonly string[]): Promise<void> {
  command
    .description(
      'The accounts of those who work with the archive, without a browser: for the first start, and for who is locked out. While the server runs, its page People and its API do all of this and more.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom people list
  $ heirloom people invite marie                          a link for a new password
  $ heirloom people add paul --role curator --display-name 'Paul Otlet'
  $ heirloom people first-administrator
`,
    );
  await addCommands(command, commands, words, session);
}
