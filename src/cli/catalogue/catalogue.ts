import type { Command } from 'commander';
import { addCommands } from '../command-list.ts';
import type { CommandEntry } from '../command-list.ts';
import type { Session } from '../terminal/session.ts';

const commands: readonly CommandEntry[] = [
  {
    name: 'status',
    summary: 'where the catalogue is, and how much is in it',
    load: () => import('./status.ts'),
  },
  {
    name: 'backup',
    summary: 'write all of it into a file, while the server runs',
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    summary: 'put a backup into an empty catalogue',
    load: () => import('./restore.ts'),
  },
  {
    name: 'adopt',
    summary: 'give the catalogue to this archive, after it was moved',
    load: () => import('./adopt.ts'),
  },
];

export async function define(command: Command, session: Session, words: readonly string[]): Promise<void> {
  command
    .description(
      'The catalogue of an archive: its people, collections and targets, domains, harvests and jobs. It is a file in the folder of the archive (SQLite), or a PostgreSQL database that staff.yaml names.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom catalogue status
  $ heirloom catalogue backup /mnt/backup/catalogue.jsonl.gz
  $ heirloom catalogue restore /mnt/backup/catalogue.jsonl.gz

From SQLite to PostgreSQL: stop the server, take a backup, write the address of an empty database into staff.yaml, and
restore the backup.
  catalogue: postgres://heirloom:secret@db.example/heirloom
`,
    );
  await addCommands(command, commands, words, session);
}
