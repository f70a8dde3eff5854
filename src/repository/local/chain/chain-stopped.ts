import { diskTroubleOf } from '../../../disk/disk-trouble.ts';

/** The chain cannot continue for a reason that concerns no single file. Nothing is lost: it can be run again. */
export class ChainStoppedError extends Error {
  /** As the system names it: ENOSPC. */
  readonly code: string;
  readonly path: string;

  constructor(
    trouble: { readonly code: string; readonly says: string },
    path: string,
    options: ErrorOptions,
  ) {
    super(`the chain stops in ${path}: ${trouble.says}, and run it again; nothing is lost`, options);
    this.code = trouble.code;
    this.path = path;
  }
}

/** Trouble with the disk in words; anything else as it is. */
export function stoppedBy(error: unknown, folder: string): unknown {
  if (error instanceof ChainStoppedError) return error;
  const trouble = diskTroubleOf(error, folder);
  return trouble === undefined ? error : new ChainStoppedError(trouble, folder, { cause: error });
}
