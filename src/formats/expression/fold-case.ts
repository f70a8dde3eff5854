import type { CharacterSet } from './expression-tree.ts';
import { isIn } from './expression-tree.ts';

/** The set with the upper and lower case of all its members. A negated set excludes all of them. */
export function foldCase(set: CharacterSet): CharacterSet {
  const positive = { ...set, negated: false };
  const added = groupsOfLetters()
    .filter((group) => group.some((point) => isIn(positive, point)))
    .flatMap((group) =>
      group.filter((point) => !isIn(positive, point)).map((point) => [point, point] as const),
    );
  return { ...set, ranges: [...set.ranges, ...added] };
}

let groups: readonly (readonly number[])[] | undefined;

/**
 * Code points that JavaScript treats as equal when it ignores case (ECMA-262, Canonicalize without the flag u): those with
 * the same single upper case, but no ASCII letter for one of another script.
 */
function groupsOfLetters(): readonly (readonly number[])[] {
  if (groups !== undefined) return groups;
  const byCapital = new Map<number, number[]>();
  for (let point = 0; point <= 0xffff; point++) {
    const capital = capitalOf(point);
    const group = byCapital.get(capital);
    if (group === undefined) byCapital.set(capital, [point]);
    else group.push(point);
  }
  groups = [...byCapital.values()].filter(({ length }) => length > 1);
  return groups;
}

function capitalOf(point: number): number {
  const capital = String.fromCharCode(point).toUpperCase();
  if (capital.length !== 1) return point;
  const code = capital.charCodeAt(0);
  return point >= 128 && code < 128 ? point : code;
}
