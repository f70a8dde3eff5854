import { ReasonedError } from '../../reasons/reasoned-error.ts';
import { OperatorError } from '../../reasons/operator-error.ts';
import { diskProblemOf, isDamagedDatabase, sqliteCodeOf, sqliteCodes } from '../../disk/disk-problem.ts';
import { exitCodes } from './exit-codes.ts';
import type { ExitName } from './exit-codes.ts';

/** Ends a command with a message that says what happened and what to do. */
export class Failure extends Error {
  readonly exit: ExitName;

  constructor(exit: ExitName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exit = exit;
  }

  get exitCode(): number {
    return exitCodes[this.exit];
  }
}

const inputErrors: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'this is a folder: name the files in it instead',
  ENOTFILE: 'this is a pipe or a device: only files can be read',
  ELOOP: 'this is a symbolic link that leads back to itself',
  EACCES: 'permission denied: check the owner and the permissions',
  EPERM: 'not permitted: check the owner and the permissions',
  EMFILE: 'too many files are open: raise the limit (ulimit -n)',
  ENAMETOOLONG: 'the name is too long for this disk',
};

const outputErrors: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'check its permissions',
  EPERM: 'check its permissions',
  EEXIST: 'something else has this name',
  ENAMETOOLONG: 'the name is too long for this disk',
  ENOSPC: 'the disk is full: make room and start again',
  EDQUOT: 'your quota is used up: make room and start again',
  EROFS: 'the disk is read-only: make it writable and start again',
  EIO: 'the disk fails: check it and start again',
};

/** Runs work that writes to `path`: a system error is then reported as one of the output. */
export async function writingTo<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? '';
    if (thrown instanceof Failure || thrown instanceof OperatorError || !(code in outputErrors)) throw thrown;
    const message = `${path} cannot be written: ${outputErrors[code] ?? code}`;
    throw new Failure('outputUnwritable', message, { cause: thrown });
  }
}

const exitOfKind: Readonly<Record<OperatorError['kind'], ExitName>> = {
  unreadable: 'inputUnreadable',
  unsuitable: 'inputUnsuitable',
  unwritable: 'outputUnwritable',
};

/** The message and exit code for anything thrown. A stack trace is printed only with HEIRLOOM_DEBUG. */
export function explain(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof OperatorError) return new Failure(exitOfKind[thrown.kind], thrown.message);
  if (thrown instanceof ReasonedError) return new Failure('inputUnsuitable', thrown.message);
  const ofDisk = explainDisk(thrown);
  if (ofDisk !== undefined) return ofDisk;
  const { code = '', path, syscall } = thrown as NodeJS.ErrnoException;
  const subject = path ?? syscall ?? 'a file';
  if (code === 'EEXIST') return new Failure('outputUnwritable', `${subject} exists already`);
  if (code in inputErrors) return new Failure('inputUnreadable', `${subject}: ${inputErrors[code]}`);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new Failure(
    'internal',
    `unexpected: ${message}\nThis is a fault in Heirloom. Please report it, with the output of the same command under HEIRLOOM_DEBUG=1.`,
  );
}

/** A system error of one of these calls concerns the input. */
const readingCalls: ReadonlySet<string | undefined> = new Set([
  'open',
  'read',
  'stat',
  'lstat',
  'fstat',
  'scandir',
  'access',
]);

/** A disk that is full or fails. SQLite's errors name no path. */
function explainDisk(thrown: unknown): Failure | undefined {
  const { code, path, syscall } = (thrown ?? {}) as NodeJS.ErrnoException;
  const sqlite = sqliteCodeOf(thrown);
  const detail = sqlite === undefined ? '' : ` (SQLite says: ${(thrown as Error).message})`;
  const subject = path ?? (sqlite === undefined ? (syscall ?? 'a file') : 'a database of the archive');
  if (isDamagedDatabase(thrown))
    return new Failure(
      'inputUnsuitable',
      `${subject} is damaged${detail}: 'heirloom rebuild' rebuilds the indexes; restore the catalogue from its last backup`,
    );
  if (sqlite === sqliteCodes.busy)
    return new Failure(
      'outputUnwritable',
      `${subject} is locked by another process${detail}: try again when that has ended`,
    );
  if (sqlite === undefined && code === 'EIO' && readingCalls.has(syscall))
    return new Failure('inputUnreadable', `${subject}: the disk cannot read it: check the disk`);
  const problem = code === 'EMFILE' ? undefined : diskProblemOf(thrown);
  return problem && new Failure('outputUnwritable', `${subject}: ${problem.says} and start again${detail}`);
}
