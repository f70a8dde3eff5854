import type { Term, WordsQuery } from './words-query.ts';

/** A query as typed: the inverse of parseWords. */
export function printWords({ wanted, unwanted }: Pick<WordsQuery, 'wanted' | 'unwanted'>): string {
  return [
    ...wanted.map(({ anyOf }) => anyOf.map(printTerm).join(' OR ')),
    ...unwanted.map((term) => `-${printTerm(term)}`),
  ].join(' ');
}

function printTerm({ words, isExact, isPrefix, field }: Term): string {
  const text = words.join(' ');
  const isQuoted = words.length > 1 || (isExact && !isPrefix);
  return `${field === undefined ? '' : `${field}:`}${isQuoted ? `"${text}"` : text}${isPrefix ? '*' : ''}`;
}
