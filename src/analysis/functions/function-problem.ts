/** Why a custom function could not be used. */
export interface FunctionProblem {
  /**
   *   syntax            the source cannot be read
   *   missing           it does not define the function of its point
   *   exception         it threw something
   *   too-slow          it exceeded its deadline
   *   too-much-memory   it exceeded its memory
   *   bad-answer        it returned no valid vector, decision or score
   *   broken            the sandbox itself failed
   */
  readonly kind:
    | 'syntax'
    | 'missing'
    | 'exception'
    | 'too-slow'
    | 'too-much-memory'
    | 'bad-answer'
    | 'broken';
  /** For the author of the function. */
  readonly message: string;
  /** In the source, from 1. */
  readonly line?: number;
}

/** A function that was switched off: a line of `analysis/notices.jsonl`. */
export interface FunctionNotice extends FunctionProblem {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly functionId: string;
  readonly name: string;
  readonly version: number;
  readonly point: string;
  /** The document with which it happened; '' for a list. */
  readonly url: string;
  readonly timestamp: string;
}
