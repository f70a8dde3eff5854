/** An error whose message tells an operator what happened and what to do. The command line maps `kind` to its exit code. */
export class OperatorError extends Error {
  readonly kind: 'unreadable' | 'unsuitable' | 'unwritable' = 'unsuitable';
}
