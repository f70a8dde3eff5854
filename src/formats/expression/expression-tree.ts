/** The syntax tree of an expression. Groups are dropped: no caller needs their captures. */
export type ExpressionTree =
  | { readonly kind: 'character'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly ExpressionTree[] }
  | { readonly kind: 'choice'; readonly parts: readonly ExpressionTree[] }
  | { readonly kind: 'repeat'; readonly part: ExpressionTree; readonly min: number; readonly max: number }
  | { readonly kind: 'place'; readonly place: Assertion };

/** Between two characters. */
export type Assertion = 'start' | 'end' | 'word-edge' | 'no-word-edge';

export interface CharacterSet {
  readonly negated: boolean;
  /** Code points, from the first to the last of each. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const pointOf = (character: string): number => character.codePointAt(0) ?? 0;
const range = (first: string, last = first): readonly [number, number] => [pointOf(first), pointOf(last)];

export const digits: CharacterSet = { negated: false, ranges: [range('0', '9')] };
export const wordCharacters: CharacterSet = {
  negated: false,
  ranges: [range('0', '9'), range('A', 'Z'), range('_'), range('a', 'z')],
};
export const spaces: CharacterSet = {
  negated: false,
  ranges: [
    range('\t', '\r'),
    range(' '),
    range('\u00a0'),
    range('\u1680'),
    range('\u2000', '\u200a'),
    range('\u2028', '\u2029'),
    range('\u202f'),
    range('\u205f'),
    range('\u3000'),
    range('\ufeff'),
  ],
};

export function isIn({ negated, ranges }: CharacterSet, point: number): boolean {
  return ranges.some(([first, last]) => point >= first && point <= last) !== negated;
}
