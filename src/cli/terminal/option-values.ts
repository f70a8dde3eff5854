import { InvalidArgumentError } from 'commander';
import { readUrlExpression } from '../../formats/expression/url-expressions.ts';

/** Reads a regular expression on whole URLs. */
export function urlExpression(text: string): string {
  const read = readUrlExpression(text);
  if (!read.ok) throw new InvalidArgumentError(read.error);
  return text;
}

/** Reads a regular expression. */
export function expression(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads a whole number within limits. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const limits = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
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

/** Reads a date, whole or its beginning, as digits. */
export function date(text: string): string {
  const digits = text.replaceAll(/[-:T Z]/g, '');
  if (/^\d{4,14}$/.test(digits) && digits.length % 2 === 0 && isInCalendar(digits)) return digits;
  throw new InvalidArgumentError(
    'A date is written 2024, 2024-01, 2024-01-31 or 2024-01-31T12:00:00, and is in the calendar.',
  );
}

function isInCalendar(digits: string): boolean {
  const whole = digits + '00000101000000'.slice(digits.length);
  const written = whole.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const datetime = new Date(written);
  return !Number.isNaN(datetime.getTime()) && datetime.toISOString() === written;
}

/** Reads the code of a language: of `nb-NO` the language, whatever the country. */
export function language(text: string): string {
  const code = text.toLowerCase().replace(/^([a-z]{2,3})-[a-z]{2}$/, '$1');
  if (code === 'no')
    throw new InvalidArgumentError('Norwegian is nb (bokmål) or nn (nynorsk): --lang nb --lang nn has both.');
  if (/^[a-z]{2,3}(?:-[a-z]+)?$/.test(code)) return code;
  throw new InvalidArgumentError('A language is a code such as fr, nb, se; und where nothing could be said.');
}
