/** The lines of a text that grows which have come to their end since the last look, and where the next one begins. */
export function wholeLines(
  text: string,
  from: number,
): { readonly lines: readonly string[]; readonly end: number } {
  const end = text.lastIndexOf('\n') + 1;
  if (end <= from) return { lines: [], end: from };
  return { lines: text.slice(from, end - 1).split('\n'), end };
}
