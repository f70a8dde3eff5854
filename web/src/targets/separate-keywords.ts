/** Keywords that were typed or pasted together are taken apart; each is there once, as it was first written. */
export function separateKeywords(typed: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const keyword of typed.flatMap((each) => each.split(/[,;\n]/))) {
    const text = keyword.trim();
    const folded = text.toLocaleLowerCase();
    if (text !== '' && !kept.has(folded)) kept.set(folded, text);
  }
  return [...kept.values()];
}
