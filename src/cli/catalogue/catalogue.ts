import type { CommandTable } from '../command-list.ts';

export const description =
  'Manage the catalogue of an archive: its people, collections, targets, domains, harvests and jobs. It is an SQLite file in the archive folder, or a PostgreSQL database named in staff.yaml.';

export const help = `
Examples:
  $ heirloom catalogue status
  $ heirloom catalogue backup /mnt/backup/catalogue.jsonl.gz
  $ heirloom catalogue restore /mnt/backup/catalogue.jsonl.gz

To move from SQLite to PostgreSQL: stop the server, make a backup, enter the URL of an empty database in staff.yaml,
and restore the backup.
  catalogue: postgres://heirloom:secret@db.example/heirloom
`;

export const commands: CommandTable = {
  status: ['show where the catalogue is and how many rows it has', () => import('./status.ts')],
  backup: ['back up the catalogue while the server runs', () => import('./backup.ts')],
  restore: ['restore a backup into an empty catalogue', () => import('./restore.ts')],
  adopt: ['assign the catalogue to this archive after a move', () => import('./adopt.ts')],
};
