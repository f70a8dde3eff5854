import { UnusableTextIndexError } from '../../analysis/text-index/unusable-text-index.ts';
import { OtherArchiveError } from '../../catalogue/archive-of-catalogue.ts';
import { CatalogueGoneError, DamagedCatalogueError } from '../../catalogue/catalogue-gone.ts';
import { SchemaError } from '../../catalogue/schema-error.ts';
import { ChainStoppedError } from '../../repository/ingest.ts';
import { diskTroubleOf, isDamagedDatabase, sqliteCodeOf, sqliteCodes } from '../../disk/disk-trouble.ts';
import { DamagedLockError } from '../../disk/writer-lock.ts';
import { exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';

/** A command cannot go on, for a reason that its user can understand and mend. */
export class Failure extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

const systemErrors: Readonly<Record<string, { exitCode: ExitCode; says: string }>> = {
  ENOENT: { exitCode: exitCodes.inputUnreadable, says: 'there is no such file or folder' },
  ENOTDIR: { exitCode: exitCodes.inputUnreadable, says: 'a part of the path is not a folder' },
  EISDIR: { exitCode: exitCodes.inputUnreadable, says: 'it is a folder: name the files in it instead' },
  ENOTFILE: { exitCode: exitCodes.inputUnreadable, says: 'it is a pipe or a device: only files can be read' },
  ELOOP: { exitCode: exitCodes.inputUnreadable, says: 'it is a link that leads back to itself' },
  EACCES: { exitCode: exitCodes.inputUnreadable, says: 'you may not open it: check its permissions' },
  EPERM: { exitCode: exitCodes.inputUnreadable, says: 'you may not do this: check its permissions' },
  EMFILE: {
    exitCode: exitCodes.inputUnreadable,
    says: 'too many files are open: raise the limit (ulimit -n)',
  },
  ENAMETOOLONG: { exitCode: exitCodes.inputUnreadable, says: 'the name is too long for this disk' },
  EEXIST: { exitCode: exitCodes.outputUnwritable, says: 'it is there already' },
};

/** Does work that writes to `path`, and says so where it fails: the same trouble reads otherwise for input. */
export async function writingTo<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? '';
    if (thrown instanceof Failure || !(code in outputErrors)) throw thrown;
    throw new Failure(
      exitCodes.outputUnwritable,
      `${path} cannot be written: ${outputErrors[code] ?? code}`,
      { cause: thrown },
    );
  }
}

const outputErrors: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'check its permissions',
  EPERM: 'check its permissions',
  EEXIST: 'something else stands there',
  ENAMETOOLONG: 'the name is too long for this disk',
  ENOSPC: 'the disk is full: make room and start again',
  EDQUOT: 'your quota is used up: make room and start again',
  EROFS: 'the disk is read-only: make it writable and start again',
  EIO: 'the disk fails: check it and start again',
};

/** Says what happened in words, whatever was thrown. Never a stack trace, unless HEIRLOOM_DEBUG asks for it. */
export function explain(thrown: unknown): { exitCode: ExitCode; message: string } {
  if (thrown instanceof Failure) return { exitCode: thrown.exitCode, message: thrown.message };
  if (thrown instanceof DamagedCatalogueError)
    return { exitCode: exitCodes.inputUnsuitable, message: thrown.message };
  if (thrown instanceof CatalogueGoneError)
    return { exitCode: exitCodes.inputUnreadable, message: thrown.message };
  if (
    thrown instanceof SchemaError ||
    thrown instanceof OtherArchiveError ||
    thrown instanceof UnusableTextIndexError ||
    thrown instanceof DamagedLockError
  )
    return { exitCode: exitCodes.inputUnsuitable, message: thrown.message };
  if (thrown instanceof ChainStoppedError)
    return { exitCode: exitCodes.outputUnwritable, message: thrown.message };
  const ofDisk = explainDisk(thrown);
  if (ofDisk !== undefined) return ofDisk;
  const error = thrown as NodeJS.ErrnoException;
  const known = systemErrors[error.code ?? ''];
  if (known !== undefined) {
    return { exitCode: known.exitCode, message: `${error.path ?? error.syscall ?? 'a file'}: ${known.says}` };
  }
  const says = thrown instanceof Error ? thrown.message : String(thrown);
  return {
    exitCode: exitCodes.internal,
    message: `unexpected: ${says}\nThis is a fault in Heirloom. Please report it with the output of the same command after HEIRLOOM_DEBUG=1.`,
  };
}

/** Calls that only read: a failure of one is a failure of the input. */
const readingCalls: ReadonlySet<string | undefined> = new Set([
  'open',
  'read',
  'stat',
  'lstat',
  'fstat',
  'scandir',
  'access',
]);

/** A disk that is full or fails, and databases on it: SQLite names them by number and not by path. */
function explainDisk(thrown: unknown): { exitCode: ExitCode; message: string } | undefined {
  const { code, path, syscall } = (thrown ?? {}) as NodeJS.ErrnoException;
  const sqlite = sqliteCodeOf(thrown);
  const said = sqlite === undefined ? '' : ` (SQLite says: ${(thrown as Error).message})`;
  const subject = path ?? (sqlite === undefined ? (syscall ?? 'a file') : 'a database of the archive');
  if (isDamagedDatabase(thrown))
    return {
      exitCode: exitCodes.inputUnsuitable,
      message: `${subject} is damaged${said}: 'heirloom rebuild' makes the indexes again; for the catalogue, restore its last backup`,
    };
  if (sqlite === sqliteCodes.busy)
    return {
      exitCode: exitCodes.outputUnwritable,
      message: `${subject} is locked by another process${said}: try again when that has ended`,
    };
  if (sqlite === undefined && code === 'EIO' && readingCalls.has(syscall))
    return {
      exitCode: exitCodes.inputUnreadable,
      message: `${subject}: the disk cannot read it: check the disk`,
    };
  if (code === 'EMFILE') return undefined;
  const trouble = diskTroubleOf(thrown);
  return (
    trouble && {
      exitCode: exitCodes.outputUnwritable,
      message: `${subject}: ${trouble.says} and start again${said}`,
    }
  );
}
