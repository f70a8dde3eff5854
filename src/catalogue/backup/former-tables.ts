import type { Tables } from '../tables.ts';
import { backupTableNames, backupTables } from './backup-tables.ts';

/** A table as a catalogue of some version has it, and the fields by which its rows are sorted. */
export interface StoredTable {
  readonly name: keyof Tables;
  readonly keys: readonly string[];
}

/**
 * Names that tables had before a migration changed them. A catalogue that an earlier version made has them until it is
 * migrated, and its backups for ever.
 */
const formerTables: Readonly<Partial<Record<keyof Tables, FormerTable>>> = {
  target: { name: 'record', keys: ['id'] },
  targetUrl: { name: 'recordUrl', keys: ['recordId', 'position'] },
  targetKeyword: { name: 'recordKeyword', keys: ['recordId', 'keyword'] },
  targetWord: { name: 'recordWord', keys: ['word', 'recordId'] },
};

interface FormerTable {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Every table that a catalogue of any version may have, in the order of backups. */
export const storedTables: readonly StoredTable[] = backupTableNames.flatMap((name) => {
  const former = formerTables[name];
  const today: StoredTable = { name, keys: backupTables[name] };
  return former === undefined ? [today] : [today, former as StoredTable];
});
