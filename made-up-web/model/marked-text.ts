import type { Fragment, Link, Piece } from './fragment.ts';

/**
 * A file that a tool has built, as a fragment: the first group of the pattern (flags g and d) is a link. Undefined from
 * `linkOf`: it is plain text.
 */
export function markedText(
  text: string,
  pattern: RegExp,
  linkOf: (written: string) => Link | undefined,
): Fragment {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    const [start, end] = found.indices?.[1] ?? [0, 0];
    const link = linkOf(text.slice(start, end));
    if (link === undefined) continue;
    pieces.push(text.slice(at, start), { shown: text.slice(start, end), link });
    at = end;
  }
  pieces.push(text.slice(at));
  return { pieces };
}
