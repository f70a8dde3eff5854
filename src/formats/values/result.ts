/** An expected outcome: a value, or the reason why there is none. Exceptions are for bugs and broken I/O. */
export type Result<Value, Failure> = Success<Value> | Failed<Failure>;

interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
}

interface Failed<Failure> {
  readonly ok: false;
  readonly error: Failure;
}

export function success<Value>(value: Value): Success<Value> {
  return { ok: true, value };
}

export function failure<Failure>(error: Failure): Failed<Failure> {
  return { ok: false, error };
}
