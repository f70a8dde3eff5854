import { harmless, columnsOf, cutToColumns } from '../terminal/terminal-text.ts';

export interface TableColumn {
  readonly title: string;
  /** Right-aligned, for numbers. */
  readonly right?: true;
  /** Longer cells are cut. */
  readonly max?: number;
}

/** Lines with columns as wide as their contents. */
export function table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string[] {
  const all = [columns.map(({ title }) => title), ...rows].map((row) =>
    columns.map(({ max = 40 }, at) => cutToColumns(harmless(row[at] ?? ''), max)),
  );
  const widths = columns.map((_, at) => Math.max(...all.map((row) => columnsOf(row[at] ?? ''))));
  return all.map((row) =>
    row
      .map((text, at) => {
        const room = ' '.repeat((widths[at] ?? 0) - columnsOf(text));
        return columns[at]?.right === true ? room + text : text + room;
      })
      .join('  ')
      .trimEnd(),
  );
}
