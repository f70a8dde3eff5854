/** The known key that was probably meant; undefined if none is close. `minDelay` and `min_delay` count as `min-delay`. */
export function nearestKey(written: string, known: readonly string[]): string | undefined {
  if (written.length > 100) return undefined;
  const key = kebabCase(written);
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: editDistance(key, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.candidate;
}

function kebabCase(written: string): string {
  return written
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[_\s]+/g, '-')
    .toLowerCase();
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, character] of a.split('').entries()) {
    const line = [row + 1];
    for (const [column, other] of b.split('').entries()) {
      const replaced = (above[column] ?? 0) + (character === other ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
