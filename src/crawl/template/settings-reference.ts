import { entriesOf, isSection } from './setting.ts';
import type { AnyTable, Setting } from './setting.ts';
import { settingsTable, titleTable } from './settings-table.ts';

/** All settings in Markdown, for the documentation: a heading and a table for each section. */
export function settingsReference(): string {
  const title = sectionText('Title', 'At the top of the file.', titleTable, '');
  return [...title, ...sections(settingsTable, '')].join('\n\n') + '\n';
}

function sections(table: AnyTable, path: string): string[] {
  return entriesOf(table).flatMap(({ key, entry }) =>
    isSection(entry) ? sectionText(`\`${path}${key}\``, entry.about, entry.settings, `${path}${key}.`) : [],
  );
}

function sectionText(heading: string, about: string, table: AnyTable, path: string): string[] {
  const rows = entriesOf(table).flatMap(({ entry }) => (isSection(entry) ? [] : [row(entry)]));
  const tables = rows.length === 0 ? [] : [aligned([['setting', 'default', 'takes', 'meaning'], ...rows])];
  return [`## ${heading}`, about, ...tables, ...(path === '' ? [] : sections(table, path))];
}

function row({ key, kind, default: value, about }: Setting<unknown>): string[] {
  const written = kind.write(value);
  const shown = typeof written === 'object' ? 'empty' : written === '' ? 'empty' : `\`${written}\``;
  return [`\`${key}\``, shown, kind.allowed, about].map((cell) => cell.replaceAll('|', '\\|'));
}

/** Columns of one width, as the formatter of this project wants them. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const rule = widths.map((width) => '-'.repeat(width));
  const [head = [], ...body] = rows;
  return [head, rule, ...body]
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}
