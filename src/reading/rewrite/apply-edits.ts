/** One place of a text and what stands there instead. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** All edits at once. One that lies within an earlier and larger one is lost with it. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  if (edits.length === 0) return text;
  const inOrder = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let at = 0;
  for (const edit of inOrder) {
    if (edit.start < at) continue;
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
