import { diskProblemOf } from '../../../disk/disk-problem.ts';
import { OperatorError } from '../../../reasons/operator-error.ts';

/** The chain cannot continue for a reason that concerns no single file. Nothing is lost: it can be run again. */
export class ChainStoppedError extends OperatorError {
  override readonly kind = 'unwritable';
  /** As the system names it: ENOSPC. */
  readonly code: string;
  readonly path: string;

  constructor(
    problem: { readonly code: string; readonly says: string },
    path: string,
    options: ErrorOptions,
  ) {
    super(`the chain stops in ${path}: ${problem.says}, and run it again; nothing is lost`, options);
    this.code = problem.code;
    this.path = path;
  }
}

/** A disk problem with advice; any other error unchanged. */
export function stoppedBy(error: unknown, folder: string): unknown {
  if (error instanceof ChainStoppedError) return error;
  const problem = diskProblemOf(error, folder);
  return problem === undefined ? error : new ChainStoppedError(problem, folder, { cause: error });
}
