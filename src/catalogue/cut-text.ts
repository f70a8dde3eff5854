/** The first `max` characters of a text, without half a surrogate pair at the end, which no engine can store. */
export function cutText(text: string, maxChars: number): string {
  return text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
}
