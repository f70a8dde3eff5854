import type { CommandTable } from '../command-list.ts';

export const description =
  'The catalogue of an archive: its people, collections and targets, domains, harvests and jobs. It is a file in the folder of the archive (SQLite), or a PostgreSQL database that staff.yaml names.';

export const help = `
Examples:
  $ heirloom catalogue status
  $ heirloom catalogue backup /mnt/backup/catalogue.jsonl.gz
  $ heirloom catalogue restore /mnt/backup/catalogue.jsonl.gz

From SQLite to PostgreSQL: stop the server, take a backup, write the address of an empty database into staff.yaml, and
restore the backup.
  catalogue: postgres://heirloom:secret@db.example/heirloom
`;

export const commands: CommandTable = {
  status: ['where the catalogue is, and how much is in it', () => import('./status.ts')],
  backup: ['write all of it into a file, while the server runs', () => import('./backup.ts')],
  restore: ['put a backup into an empty catalogue', () => import('./restore.ts')],
  adopt: ['give the catalogue to this archive, after it was moved', () => import('./adopt.ts')],
};
