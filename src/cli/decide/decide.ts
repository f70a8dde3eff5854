import type { Command } from 'commander';
import { addCommands } from '../command-list.ts';
import type { CommandEntry } from '../command-list.ts';
import type { Session } from '../terminal/session.ts';

const commands: readonly CommandEntry[] = [
  {
    name: 'withdraw',
    summary: 'keep captures, and show them to nobody',
    load: () => import('./withdraw.ts'),
  },
  {
    name: 'delete',
    summary: 'take captures out of every index for good',
    load: () => import('./delete.ts'),
  },
  {
    name: 'mark',
    summary: 'show captures only to those with a ticket for an access class',
    load: () => import('./mark.ts'),
  },
  {
    name: 'alias',
    summary: 'two URLs are names of the same',
    load: () => import('./alias.ts'),
  },
  { name: 'revoke', summary: 'let a decision hold no longer', load: () => import('./revoke.ts') },
  { name: 'list', summary: 'what was decided, by whom and why', load: () => import('./list.ts') },
];

export async function define(command: Command, session: Session, words: readonly string[]): Promise<void> {
  command
    .description(
      'Decisions about what the archive has. They are written into the vaults, beside the files they are about, and hold for good: after every rebuild, and for the same pages if they come again.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom decide withdraw --prefix https://example.org/private/ --reason 'letter of 3 May'
  $ heirloom decide delete --url https://example.org/card --reason 'court order 12/34' --dry-run
  $ heirloom decide mark --prefix https://example.org/ --class staff --reason 'contract'
  $ heirloom decide alias --prefix http://old.example/ --same-as https://example.org/ --reason 'moved 2019'
  $ heirloom decide list
`,
    );
  await addCommands(command, commands, words, session);
}
