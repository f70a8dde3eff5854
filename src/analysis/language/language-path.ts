/** Log-probabilities of the labels for one piece of text. */
export type PieceChances = Float64Array;

/**
 * The most likely label of each piece, where a change of language between pieces has a cost (Viterbi).
 * Short lines follow their neighbours; a paragraph in another language is still detected.
 */
export function likeliestPath(pieces: readonly PieceChances[]): number[] {
  const first = pieces[0];
  if (first === undefined) return [];
  let previous = first.slice();
  const origins: Int32Array[] = [];
  for (const piece of pieces.slice(1)) {
    const best = indexOfMax(previous);
    const byChange = (previous[best] ?? 0) - costOfChange;
    const origin = new Int32Array(piece.length);
    const now = piece.map((chance, label) => {
      const byStaying = previous[label] ?? 0;
      origin[label] = byStaying >= byChange ? label : best;
      return Math.max(byStaying, byChange) + chance;
    });
    origins.push(origin);
    previous = now;
  }
  const path = [indexOfMax(previous)];
  for (const origin of origins.toReversed()) path.push(origin[path.at(-1) ?? 0] ?? 0);
  return path.toReversed();
}

const costOfChange = 5;

export function indexOfMax(values: Float64Array): number {
  let max = 0;
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) > (values[max] ?? 0)) max = at;
  return max;
}
