/** A value that not every engine can keep. The request that brought it is wrong, not the engine. */
export class UnfitValueError extends Error {}

/**
 * What one engine would refuse or bend is refused for both: PostgreSQL has no NUL character in text, half a character has no
 * form in UTF-8, SQLite has no truth values, and a number beyond 2^53 - 1 would come back as another one.
 */
export function checkParameters(parameters: readonly unknown[]): void {
  for (const value of parameters) {
    const problem = problemOf(value);
    if (problem !== undefined) throw new UnfitValueError(problem);
  }
}

export function problemOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'a text holds the character U+0000, which cannot be kept';
    return value.isWellFormed() ? undefined : 'a text holds half a character, which cannot be kept';
  }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? undefined : `${value} is not a whole number of at most 2^53 - 1`;
  return value === null ? undefined : `the catalogue keeps texts and whole numbers, not ${typeof value}`;
}
