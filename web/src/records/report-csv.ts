import type { ImportAnswer } from '../../../src/server/staff/shapes/selection-shapes.ts';

/** The report of an import as CSV, with a byte order mark: spreadsheets take it for Latin letters without. */
export function reportCsv({ report }: ImportAnswer): string {
  const lines = [['row', 'url', 'outcome', 'id', 'problems']];
  for (const { row, url, outcome, id, problems } of report) {
    lines.push([String(row), url, outcome, id ?? '', problems.join('; ')]);
  }
  return `\uFEFF${lines.map((cells) => cells.map((cell) => csvCell(cell)).join(',')).join('\r\n')}\r\n`;
}

/** A cell that begins like a formula would be run by spreadsheets: an apostrophe makes it text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
