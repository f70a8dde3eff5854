import type { Reason } from '../../reasons/reason.ts';
import { byteUnits, readQuantity, timeUnits, writeQuantity } from '../../formats/text/quantity.ts';
import type { TemplateNode } from './template-node.ts';
import { templateReason } from './template-reason.ts';

/** The allowed values of a setting: how they are described, read and printed. */
export interface ValueKind<Value> {
  /** Ends the sentence "… is not": `a whole number from 0 to 20`. */
  readonly allowed: string;
  /** Undefined: not allowed, and noted. */
  read(node: TemplateNode, note: NoteProblem): Value | undefined;
  write(value: Value): WrittenValue;
}

export type NoteProblem = (line: number, reason: Reason) => void;
export type WrittenValue = string | number | readonly string[] | Readonly<Record<string, readonly string[]>>;

interface Range {
  readonly from: number;
  /** Omitted: as far as whole numbers go. */
  readonly to?: number;
  /** The word `none` means "no limit". */
  readonly none?: boolean;
}

export function wholeNumber(range: Range): ValueKind<number> {
  return limit(range, {
    what: 'a whole number',
    read: (text) => (/^\d{1,16}$/.test(text) ? Number(text) : undefined),
    write: (value) => value,
  });
}

export function decimalNumber(range: Range): ValueKind<number> {
  return limit(range, {
    what: 'a number',
    read: (text) => (/^\d{1,16}(\.\d+)?(e[+-]?\d{1,3})?$/.test(text) ? Number(text) : undefined),
    write: (value) => value,
  });
}

/** In bytes; a plain number is bytes too. */
export function size(range: Range): ValueKind<number> {
  return limit(range, {
    what: 'a size',
    read: (text) => readQuantity(text, byteUnits)?.amount,
    write: (value) => writeQuantity(value, byteUnits),
  });
}

/** In milliseconds; a plain number is milliseconds too. */
export function duration(range: Range): ValueKind<number> {
  return limit(range, {
    what: 'a duration',
    read: (text) => readQuantity(text, timeUnits)?.amount,
    write: (value) => writeQuantity(value, timeUnits),
  });
}

/** The value is in seconds. A plain number is refused: here people would take it for seconds, elsewhere it is not. */
export function durationInSeconds(range: Range): ValueKind<number> {
  return limit(range, {
    what: 'a duration with its unit',
    read: (text) => {
      const time = readQuantity(text, timeUnits);
      return time === undefined || time.unit === '' ? undefined : time.amount / 1000;
    },
    write: (value) => writeQuantity(Math.round(value * 1000), timeUnits),
  });
}

export function choice<Value extends string>(...values: readonly Value[]): ValueKind<Value> {
  return scalar({
    allowed: `one of ${values.join(', ')}`,
    read: (text) => values.find((value) => value === text),
    write: (value) => value,
  });
}

export const yesOrNo: ValueKind<boolean> = scalar({
  allowed: 'yes or no',
  read: (text) => new Map(Object.entries({ yes: true, true: true, no: false, false: false })).get(text),
  write: (value) => (value ? 'yes' : 'no'),
});

/** Text of a given form; with `''` among the allowed, a setting left blank is empty. */
export function text(allowed: string, form: RegExp): ValueKind<string> {
  return scalar({
    allowed,
    read: (value) => (form.test(value) ? value : undefined),
    write: (value) => value,
    mayBeBlank: form.test(''),
  });
}

/** A value for a message: quoted and shortened. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

interface Scalar<Value> {
  readonly allowed: string;
  readonly read: (text: string) => Value | undefined;
  readonly write: (value: Value) => WrittenValue;
  readonly mayBeBlank?: boolean;
}

function scalar<Value>({ allowed, read, write, mayBeBlank = false }: Scalar<Value>): ValueKind<Value> {
  return {
    allowed,
    read(node, note) {
      const readable = node.shape === 'text' && (mayBeBlank || !node.blank);
      const value = readable ? read(node.text) : undefined;
      if (value === undefined) note(node.line, complaint(node, allowed));
      return value;
    },
    write,
  };
}

function complaint(node: TemplateNode, allowed: string): Reason {
  if (node.shape !== 'text') return wrongShape(node.shape, allowed);
  return node.blank
    ? templateReason('value-missing', { allowed })
    : templateReason('value-unfit', { value: quoted(node.text), allowed });
}

/** If a text is needed. */
export function wrongShape(shape: 'list' | 'map', allowed: string): Reason {
  return templateReason(shape === 'list' ? 'value-is-list' : 'value-is-mapping', { allowed });
}

interface Measure {
  readonly what: string;
  readonly read: (text: string) => number | undefined;
  readonly write: (value: number) => string | number;
}

function limit(
  { from, to = Number.MAX_SAFE_INTEGER, none = false }: Range,
  measure: Measure,
): ValueKind<number> {
  const { what, read, write } = measure;
  const upTo = to === Number.MAX_SAFE_INTEGER ? ' up' : ` to ${write(to)}`;
  return scalar({
    allowed: `${what} from ${write(from)}${upTo}${none ? ', or none' : ''}`,
    read: (text) => {
      if (text === 'none' && none) return Infinity;
      const value = read(text);
      return value !== undefined && value >= from && value <= to ? value : undefined;
    },
    write: (value) => (value === Infinity ? 'none' : write(value)),
  });
}
