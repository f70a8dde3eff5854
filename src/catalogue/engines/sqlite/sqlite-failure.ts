import { CatalogueGoneError } from '../../catalogue-gone.ts';

/** What SQLite says, as an error: CatalogueGoneError where it tells of the disk and not of the question. */
export function sqliteFailure(message: string, errcode = 0): Error {
  // An extended code says more in its upper bits.
  const reason = troubles[errcode & 0xff];
  if (reason === undefined) return Object.assign(new Error(message), { errcode });
  return new CatalogueGoneError(`${reason} (SQLite says: ${message})`);
}

const troubles: Readonly<Record<number, string>> = {
  5: 'another program keeps the catalogue locked',
  8: 'the file of the catalogue, or its folder, cannot be written: look at its owner and rights',
  10: 'the disk of the catalogue cannot be read or written',
  11: 'the file of the catalogue is damaged: restore the last backup',
  13: 'the disk of the catalogue is full: make room and try again',
  14: 'the file of the catalogue cannot be opened: look at its owner and rights',
  26: 'the file of the catalogue is no SQLite database: restore the last backup',
};
