import { isDamagedDatabase, sqliteCodeOf, sqliteCodes } from '../../../disk/disk-problem.ts';
import { CatalogueGoneError, DamagedCatalogueError } from '../../catalogue-gone.ts';

/** The error that SQLite reports: CatalogueGoneError if the disk is at fault and not the query. */
export function sqliteFailure(message: string, errcode = 0): Error {
  const reason = failures[sqliteCodeOf({ errcode }) ?? 0];
  if (reason === undefined) return Object.assign(new Error(message), { errcode });
  const Failure = isDamagedDatabase({ errcode }) ? DamagedCatalogueError : CatalogueGoneError;
  return new Failure(`${reason} (SQLite says: ${message})`);
}

const failures: Readonly<Record<number, string>> = {
  [sqliteCodes.busy]: 'another program keeps the catalogue locked',
  [sqliteCodes.readOnly]:
    'the file of the catalogue, or its folder, cannot be written: look at its owner and rights',
  [sqliteCodes.ioError]: 'the disk of the catalogue cannot be read or written',
  [sqliteCodes.corrupt]: 'the file of the catalogue is damaged: restore the last backup',
  [sqliteCodes.full]: 'the disk of the catalogue is full: make room and try again',
  [sqliteCodes.cannotOpen]: 'the file of the catalogue cannot be opened: look at its owner and rights',
  [sqliteCodes.notADatabase]: 'the file of the catalogue is no SQLite database: restore the last backup',
};
