import { statfsSync } from 'node:fs';

/** The chain cannot go on for a reason that lies in no single file. Nothing is lost: it can be run again. */
export class ChainStoppedError extends Error {
  /** As the system names it: ENOSPC. */
  readonly code: string;
  readonly path: string;

  constructor(code: string, path: string, options: ErrorOptions) {
    super(
      `the chain stops in ${path}: ${says[code] ?? 'the disk fails: check it'}, and run it again; nothing is lost`,
      options,
    );
    this.code = code;
    this.path = path;
  }
}

/** It would be the same with every file. */
const says: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'your quota is used up: make room',
  EROFS: 'the disk is read-only: make it writable',
  EMFILE: 'too many files are open: raise the limit (ulimit -n)',
  ENFILE: 'too many files are open on this machine: close some',
};
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL. */
const sqliteCodes: Readonly<Record<number, string>> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC' };
/** SQLite takes the one for the other where it cannot make a file longer. */
const asGoodAsFullBytes = 1 << 20;

export function isDiskTrouble(error: unknown): boolean {
  return codeOf(error) !== undefined;
}

/** Trouble with the disk in words; anything else as it is. */
export function stoppedBy(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (code === undefined || error instanceof ChainStoppedError) return error;
  const isFull = code === 'EIO' && freeBytes(folder) < asGoodAsFullBytes;
  return new ChainStoppedError(isFull ? 'ENOSPC' : code, folder, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  // The lower byte of SQLite's code is its kind.
  const { code = '', errcode = 0 } = error as { readonly code?: string; readonly errcode?: number };
  return code in says ? code : sqliteCodes[errcode & 0xff];
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
