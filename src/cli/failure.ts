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
  EISDIR: { exitCode: exitCodes.inputUnreadable, says: 'it is not a file: name the files in it instead' },
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

/** Says what happened in words, whatever was thrown. Never a stack trace, unless HEIRLOOM_DEBUG asks for it. */
export function explain(thrown: unknown): { exitCode: ExitCode; message: string } {
  if (thrown instanceof Failure) return { exitCode: thrown.exitCode, message: thrown.message };
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
