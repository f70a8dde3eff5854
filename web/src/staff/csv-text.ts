/** Rows as CSV, with a byte order mark: spreadsheets take it for Latin letters without. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')}`;
}

/** A cell that begins like a formula would be run by spreadsheets: an apostrophe makes it text. */
function csvCell(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
