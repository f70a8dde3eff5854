/**
 * Edit distance of two words: deletions, insertions, substitutions and transpositions (Damerau). Undefined if it exceeds
 * `max`.
 */
export function editDistance(one: string, other: string, max: number): number | undefined {
  if (Math.abs(one.length - other.length) > max) return undefined;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const isSame = one.charAt(at - 1) === other.charAt(to - 1);
      let min = Math.min(cell(row, to) + 1, cell(next, to - 1) + 1, cell(row, to - 1) + (isSame ? 0 : 1));
      const isSwapped =
        at > 1 &&
        to > 1 &&
        one.charAt(at - 1) === other.charAt(to - 2) &&
        one.charAt(at - 2) === other.charAt(to - 1);
      if (isSwapped) min = Math.min(min, cell(before, to - 2) + 1);
      next.push(min);
    }
    if (Math.min(...next) > max) return undefined;
    before = row;
    row = next;
  }
  const distance = cell(row, other.length);
  return distance > max ? undefined : distance;
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Infinity;
}
