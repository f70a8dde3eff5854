import { statfsSync } from 'node:fs';

/** The disk, or its permissions, stop the work. Every file on it would be affected. */
export interface DiskProblem {
  /** The system's name, such as ENOSPC; SQLite's numbers are translated. */
  readonly code: DiskErrorCode;
  /** The cause, then the remedy; no full stop, so that callers can append to it. */
  readonly says: string;
  /** The file or folder that the error names. */
  readonly path: string | undefined;
}

export type DiskErrorCode = keyof typeof says;

const says = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'your quota is used up: make room',
  EROFS: 'the disk is read-only: make it writable',
  EIO: 'the disk fails: check it',
  EMFILE: 'too many files are open: raise the limit (ulimit -n)',
  ENFILE: 'too many files are open on this machine: close some',
  EACCES: 'a file cannot be opened: check its owner and permissions',
} as const;

/** SQLite's primary result codes: https://www.sqlite.org/rescode.html */
export const sqliteCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

const codeOfSqlite: Readonly<Record<number, DiskErrorCode>> = {
  [sqliteCodes.readOnly]: 'EROFS',
  [sqliteCodes.ioError]: 'EIO',
  [sqliteCodes.full]: 'ENOSPC',
  [sqliteCodes.cannotOpen]: 'EACCES',
};
/** SQLite reports SQLITE_IOERR when the disk has no space to extend a file. */
const asGoodAsFullBytes = 1 << 20;

/** SQLite's primary code; undefined for other errors. The upper bits of `errcode` extend it. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { readonly errcode?: number };
  return errcode === undefined ? undefined : errcode & 0xff;
}

/** SQLITE_CORRUPT or SQLITE_NOTADB. */
export function isDamagedDatabase(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return code === sqliteCodes.corrupt || code === sqliteCodes.notADatabase;
}

/**
 * The disk problem behind an error; undefined for other errors. The system's EACCES concerns one file and is not one.
 * `folder` is on the disk, to tell a full disk from a failing one.
 */
export function diskProblemOf(error: unknown, folder?: string): DiskProblem | undefined {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException;
  const sqlite = sqliteCodeOf(error);
  const found = sqlite === undefined ? code : codeOfSqlite[sqlite];
  if (!isDiskCode(found) || (sqlite === undefined && found === 'EACCES')) return undefined;
  const isFull = found === 'EIO' && folder !== undefined && freeBytes(folder) < asGoodAsFullBytes;
  const shown = isFull ? 'ENOSPC' : found;
  return { code: shown, says: says[shown], path };
}

function isDiskCode(code: string | undefined): code is DiskErrorCode {
  return code !== undefined && Object.hasOwn(says, code);
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
