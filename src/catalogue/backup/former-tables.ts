import type { Tables } from '../tables.ts';
import { backupTableNames, backupTables } from './backup-tables.ts';

/** A table as a catalogue of some version has it, and the fields by which its rows are sorted. */
export interface StoredTable {
  readonly name: keyof Tables;
  readonly keys: readonly string[];
}

/**
 * Tables as earlier versions had them, after the table that took their place. A catalogue has them until it is migrated, and its
 * backups for ever.
 */
const formerTables: Readonly<Partial<Record<keyof Tables, readonly FormerTable[]>>> = {
  target: [{ name: 'record', keys: ['id'] }],
  targetUrl: [{ name: 'recordUrl', keys: ['recordId', 'position'] }],
  targetKeyword: [
    { name: 'recordKeyword', keys: ['recordId', 'keyword'] },
    // Search rows, which no backup holds, have taken their place.
    { name: 'recordWord', keys: ['word', 'recordId'] },
    { name: 'targetWord', keys: ['word', 'targetId'] },
  ],
};

interface FormerTable {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Every table that a catalogue of any version may have, in the order of backups. */
export const storedTables: readonly StoredTable[] = backupTableNames.flatMap((name) => [
  { name, keys: backupTables[name] },
  ...((formerTables[name] ?? []) as readonly StoredTable[]),
]);
