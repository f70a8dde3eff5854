import { UnusableTextIndexError } from '../analysis/text-index/unusable-text-index.ts';
import { CatalogueGoneError } from '../catalogue/catalogue-gone.ts';
import { SchemaError } from '../catalogue/schema-error.ts';
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
  EIO: { exitCode: exitCodes.inputUnreadable, says: 'the disk cannot read it: check the disk' },
  EMFILE: {
    exitCode: exitCodes.inputUnreadable,
    says: 'too many files are open: raise the limit (ulimit -n)',
  },
  ENAMETOOLONG: { exitCode: exitCodes.inputUnreadable, says: 'the name is too long for this disk' },
  ENOSPC: { exitCode: exitCodes.outputUnwritable, says: 'the disk is full: make room and start again' },
  EDQUOT: { exitCode: exitCodes.outputUnwritable, says: 'your quota is used up: make room and start again' },
  EROFS: { exitCode: exitCodes.outputUnwritable, says: 'the disk is read-only' },
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
  ENOSPC: 'the disk is full; make room and start again',
  EDQUOT: 'your quota is used up; make room and start again',
  EROFS: 'the disk is read-only',
  EIO: 'the disk fails; check it',
};

/** Says what happened in words, whatever was thrown. Never a stack trace, unless HEIRLOOM_DEBUG asks for it. */
export function explain(thrown: unknown): { exitCode: ExitCode; message: string } {
  if (thrown instanceof Failure) return { exitCode: thrown.exitCode, message: thrown.message };
  if (thrown instanceof CatalogueGoneError)
    return { exitCode: exitCodes.inputUnreadable, message: thrown.message };
  if (thrown instanceof SchemaError || thrown instanceof UnusableTextIndexError)
    return { exitCode: exitCodes.inputUnsuitable, message: thrown.message };
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
