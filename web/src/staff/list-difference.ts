/** Of two lists only what is not in both; undefined where that says nothing: another order, or nothing in common. */
export function listDifference(
  from: unknown,
  to: unknown,
): { readonly from: readonly unknown[]; readonly to: readonly unknown[] } | undefined {
  if (!Array.isArray(from) || !Array.isArray(to)) return undefined;
  const [before, after] = [from, to].map((list) => new Set(list.map((each) => JSON.stringify(each))));
  const gone = from.filter((each) => after?.has(JSON.stringify(each)) === false);
  const added = to.filter((each) => before?.has(JSON.stringify(each)) === false);
  const isAny = gone.length + added.length > 0;
  return isAny && gone.length < from.length ? { from: gone, to: added } : undefined;
}
