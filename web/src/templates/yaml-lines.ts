/** 1, 2, … for each line of a text. */
export function numbersOfLines(text: string): readonly number[] {
  return Array.from({ length: text.split('\n').length }, (_, index) => index + 1);
}

/** Where a line (from 1) begins and ends in a text. */
export function lineSpan(text: string, line: number): { readonly start: number; readonly end: number } {
  const lines = text.split('\n');
  const before = lines.slice(0, Math.max(0, line - 1));
  const start = Math.min(
    text.length,
    before.reduce((sum, each) => sum + each.length + 1, 0),
  );
  return { start, end: Math.min(text.length, start + (lines[line - 1]?.length ?? 0)) };
}
