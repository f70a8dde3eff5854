import { InvalidArgumentError } from 'commander';

/** Reads a regular expression. */
export function expression(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads a whole number within limits. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const limits = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
      throw new InvalidArgumentError(`A whole number ${limits}.`);
    }
    return value;
  };
}

/** For options that may be given several times. */
export function gather<Value>(
  read: (text: string) => Value,
): (text: string, former: readonly Value[]) => readonly Value[] {
  return (text, former) => [...former, read(text)];
}
