import type { Format } from '../language/format.ts';

/** The formatters for values shown side by side: in a history, in a conflict. */
export interface ShownWords {
  readonly yes: string;
  readonly no: string;
  readonly format: Pick<Format, 'number' | 'bytes' | 'moment'>;
  /** Of codes such as `twice-yearly`; undefined where it is none. */
  readonly wordOf: (field: string, value: string) => string | undefined;
  /** Of a member of a row, such as one of the mapping. */
  readonly nameOf: (field: string) => string;
}

/** A value of a field as people read it; '' where there is nothing. */
export function shownText(field: string, value: unknown, words: ShownWords): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return numberText(field, value, words);
  if (typeof value === 'string') return words.wordOf(field, value) ?? value;
  if (Array.isArray(value)) {
    const isOfRows = value.some((each) => typeof each === 'object');
    return value.map((each: unknown) => shownText(field, each, words)).join(isOfRows ? '; ' : ', ');
  }
  const row = value as Readonly<Record<string, unknown>>;
  const name = [row['name'], row['displayName'], row['title']].find((each) => typeof each === 'string');
  return typeof name === 'string' ? name : rowText(row, words);
}

/** Without what it leaves open. */
function rowText(row: Readonly<Record<string, unknown>>, words: ShownWords): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${words.nameOf(field)} ${shownText(field, value, words)}`)
    .join(' · ');
}

function numberText(field: string, value: number, { yes, no, format }: ShownWords): string {
  if (/^(?:is|has)[A-Z]/.test(field)) return value === 1 ? yes : no;
  if (field.endsWith('Ms')) return format.moment(value);
  return /bytes/i.test(field) ? format.bytes(value) : format.number(value);
}
