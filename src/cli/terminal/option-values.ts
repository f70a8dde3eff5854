import { InvalidArgumentError } from 'commander';
import { readUrlExpression } from '../../formats/expression/url-expressions.ts';

export function urlExpression(text: string): string {
  const read = readUrlExpression(text);
  if (!read.ok) throw new InvalidArgumentError(read.error);
  return text;
}

export function expression(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
      throw new InvalidArgumentError(`Give a whole number ${limitText(min, max)}.`);
    }
    return value;
  };
}

export function number(min: number, max = Infinity): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= min && value <= max && Number.isFinite(value)) return value;
    throw new InvalidArgumentError(`Give a number ${limitText(min, max)}.`);
  };
}

function limitText(min: number, max: number): string {
  return max >= Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
}

/** For options that can be repeated. */
export function repeatable<Value>(
  read: (text: string) => Value,
): (text: string, previous: readonly Value[]) => readonly Value[] {
  return (text, previous) => [...previous, read(text)];
}

/** A date or its beginning, as digits. */
export function date(text: string): string {
  const digits = text.replaceAll(/[-:T Z]/g, '');
  if (/^\d{4,14}$/.test(digits) && digits.length % 2 === 0 && isInCalendar(digits)) return digits;
  throw new InvalidArgumentError('Write the date as 2024, 2024-01, 2024-01-31 or 2024-01-31T12:00:00.');
}

function isInCalendar(digits: string): boolean {
  const full = digits + '00000101000000'.slice(digits.length);
  const iso = full.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const datetime = new Date(iso);
  return !Number.isNaN(datetime.getTime()) && datetime.toISOString() === iso;
}

/** A language code; the country of `nb-NO` is dropped. */
export function language(text: string): string {
  const code = text.toLowerCase().replace(/^([a-z]{2,3})-[a-z]{2}$/, '$1');
  if (code === 'no')
    throw new InvalidArgumentError(
      'Norwegian is nb (Bokmål) or nn (Nynorsk): use --lang nb --lang nn for both.',
    );
  if (/^[a-z]{2,3}(?:-[a-z]+)?$/.test(code)) return code;
  throw new InvalidArgumentError('Give a language code such as fr, nb or se; und if undetermined.');
}
