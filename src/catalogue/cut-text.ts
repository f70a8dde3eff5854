/** The beginning of a text, at most so long, and never half of a character at its end: no engine could keep that. */
export function cutText(text: string, maxChars: number): string {
  return text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
}
