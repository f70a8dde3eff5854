import { refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';

/** Where a name that people choose could not be shown on a page or a terminal, or not be given back by an engine. */
export function unfitName(field: 'displayName' | 'name', text: string): Outcome<never> | undefined {
  const problem = text.isWellFormed() ? 'has a control character in it' : 'has half a character in it';
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
    ? undefined
    : refused('invalid', `The name ${problem}.`, { fields: [{ field, message: `${problem}: take it out` }] });
}
