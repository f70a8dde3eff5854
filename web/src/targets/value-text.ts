/** Names for what the API has as ids, codes and truth values. */
export interface ValueWords {
  readonly yes: string;
  readonly no: string;
  /** Of ids and codes; undefined where it is neither. */
  readonly nameOf: (field: string, value: string) => string | undefined;
}

/** A value of a target's field as people read it; '' where there is nothing. */
export function valueText(field: string, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') {
    return /^(is|has)[A-Z]/.test(field) ? (value === 1 ? words.yes : words.no) : String(value);
  }
  if (typeof value === 'string') return words.nameOf(field, value) ?? value;
  if (Array.isArray(value)) return value.map((item: unknown) => valueText(field, item, words)).join(', ');
  const named = value as { readonly name?: unknown; readonly displayName?: unknown };
  const name = [named.name, named.displayName].find((each) => typeof each === 'string');
  return typeof name === 'string' ? name : JSON.stringify(value);
}
