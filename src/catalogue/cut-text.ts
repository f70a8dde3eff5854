/** The beginning of a text, at most so long, and never half of a character at its end: no engine could keep that. */
export function cutText(text: string, mostChars: number): string {
  return text.slice(0, mostChars).replace(/[\uD800-\uDBFF]$/, '');
}
