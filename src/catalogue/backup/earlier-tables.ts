import type { Tables } from '../tables.ts';
import { backupTableNames, backupTables } from './backup-tables.ts';

/** A table of some version of the catalogue, and the fields that its rows are sorted by. */
export interface StoredTable {
  readonly name: keyof Tables;
  readonly keys: readonly string[];
}

/**
 * Tables of earlier versions, listed under the table that replaced them. A catalogue has them until it is migrated, its backups
 * for ever.
 */
const earlierTables: Readonly<Partial<Record<keyof Tables, readonly EarlierTable[]>>> = {
  target: [{ name: 'record', keys: ['id'] }],
  targetUrl: [{ name: 'recordUrl', keys: ['recordId', 'position'] }],
  targetKeyword: [
    { name: 'recordKeyword', keys: ['recordId', 'keyword'] },
    // Replaced by search rows, which are not backed up.
    { name: 'recordWord', keys: ['word', 'recordId'] },
    { name: 'targetWord', keys: ['word', 'targetId'] },
  ],
};

interface EarlierTable {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Every table that any version of the catalogue has, in the order of backups. */
export const storedTables: readonly StoredTable[] = backupTableNames.flatMap((name) => [
  { name, keys: backupTables[name] },
  ...((earlierTables[name] ?? []) as readonly StoredTable[]),
]);
