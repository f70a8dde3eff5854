/** A regular expression source that matches exactly this text. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
