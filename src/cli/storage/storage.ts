import type { Command } from 'commander';
import { addCommands } from '../command-list.ts';
import type { CommandEntry } from '../command-list.ts';
import type { Session } from '../terminal/session.ts';

const commands: readonly CommandEntry[] = [
  {
    name: 'status',
    summary: 'the vaults, and how well each class of file is kept',
    load: () => import('./status.ts'),
  },
  {
    name: 'audit',
    summary: 'read copies again and replace those that have gone bad',
    load: () => import('./audit.ts'),
  },
  {
    name: 'repair',
    summary: 'make the copies that are lacking; empty draining vaults',
    load: () => import('./repair.ts'),
  },
  { name: 'add', summary: 'add a vault, or bring one back', load: () => import('./add.ts') },
  {
    name: 'drain',
    summary: 'let a vault be emptied: its files go to the others',
    load: () => import('./drain.ts'),
  },
  {
    name: 'retire',
    summary: 'give a vault up: nothing in it counts any more',
    load: () => import('./retire.ts'),
  },
  {
    name: 'policy',
    summary: 'how many copies are kept of what, and in how many places',
    load: () => import('./policy.ts'),
  },
  {
    name: 'report',
    summary: 'what audits and repairs found and did',
    load: () => import('./report.ts'),
  },
];

export async function define(command: Command, session: Session, words: readonly string[]): Promise<void> {
  command
    .description(
      'The vaults of an archive: folders on one or several disks, in which its sealed files are kept in as many copies as the policy says.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom storage status
  $ heirloom storage add second /mnt/disk2/heirloom --place Oslo
  $ heirloom storage policy --recommended       two copies of everything, three of metadata
  $ heirloom storage repair                     after a disk was lost or added
  $ heirloom storage audit --budget 100GB       every night, from cron
`,
    );
  await addCommands(command, commands, words, session);
}
