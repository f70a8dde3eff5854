import { harmless, columnsOf, cutToColumns } from '../terminal/terminal-text.ts';

export interface Column {
  readonly title: string;
  /** Numbers stand at the right. */
  readonly right?: true;
  /** Longer ones are cut. */
  readonly max?: number;
}

/** Lines with as much room for each column as it needs; nothing stands behind the last. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
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
