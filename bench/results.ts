/** A line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly peer?: string;
  readonly ratio?: string;
  readonly goal?: { readonly text: string; readonly met: boolean };
}

export interface Section {
  readonly rows: readonly Row[];
  /** How it was measured: printed under the table. */
  readonly notes: readonly string[];
}

/** As Markdown, with columns of even width. */
export function formatTable(rows: readonly Row[]): string {
  const head = ['what', 'ours', 'peer', 'ratio', 'goal', ''];
  const cells = rows.map(({ what, ours, peer, ratio, goal }) => [
    what,
    ours,
    peer ?? '',
    ratio ?? '',
    goal?.text ?? '',
    goal === undefined ? '' : goal.met ? 'met' : 'MISSED',
  ]);
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...cells].map((line) => line[column]?.length ?? 0)),
  );
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

export function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
}

export function rate(bytes: number, seconds: number): string {
  return `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`;
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

export function atLeast(goal: number, unit: string, value: number): { text: string; met: boolean } {
  return { text: `≥ ${goal}${unit}`, met: value >= goal };
}

export function under(goal: number, unit: string, value: number): { text: string; met: boolean } {
  return { text: `< ${goal} ${unit}`, met: value < goal };
}
