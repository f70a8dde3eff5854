export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Beyond this, what differs is shown as a whole: comparing takes the product of the lines. */
const maxLines = 2000;

/** Two texts line by line: what only the first has is removed, what only the second has is added. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [one, other] = [before.split('\n'), after.split('\n')];
  const begin = commonLength(one, other);
  const end = commonLength(one.slice(begin).toReversed(), other.slice(begin).toReversed());
  const [left, right] = [one.slice(begin, one.length - end), other.slice(begin, other.length - end)];
  return [
    ...one.slice(0, begin).map(same),
    ...middleDiff(left, right),
    ...one.slice(one.length - end).map(same),
  ];
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((line, at) => line !== other[at]);
  return index === -1 ? Math.min(one.length, other.length) : index;
}

function middleDiff(left: readonly string[], right: readonly string[]): DiffLine[] {
  if (left.length > maxLines || right.length > maxLines) return [...left.map(removed), ...right.map(added)];
  const common = commonTable(left, right);
  const lines: DiffLine[] = [];
  let [at, to] = [0, 0];
  while (at < left.length || to < right.length) {
    const [mine, theirs] = [left[at], right[to]];
    if (mine !== undefined && mine === theirs) {
      lines.push(same(mine));
      at++;
      to++;
    } else if (
      theirs === undefined ||
      (mine !== undefined && lengthAt(common, at + 1, to) >= lengthAt(common, at, to + 1))
    ) {
      lines.push(removed(mine ?? ''));
      at++;
    } else {
      lines.push(added(theirs));
      to++;
    }
  }
  return lines;
}

/** How long what two rests have in common is: `table[i][j]` of left from i and right from j. */
function commonTable(left: readonly string[], right: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row !== undefined)
        row[j] =
          left[i] === right[j]
            ? lengthAt(table, i + 1, j + 1) + 1
            : Math.max(lengthAt(table, i + 1, j), lengthAt(table, i, j + 1));
    }
  return table;
}

function lengthAt(table: readonly Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

function same(text: string): DiffLine {
  return { kind: 'same', text };
}

function removed(text: string): DiffLine {
  return { kind: 'removed', text };
}

function added(text: string): DiffLine {
  return { kind: 'added', text };
}
