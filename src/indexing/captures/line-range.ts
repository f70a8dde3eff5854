import { compareLines } from '../../formats/cdxj/compare-lines.ts';

/** Lines from `from` on and before `to`, compared bytewise as whole lines; without a bound from the first, to the last. */
export interface LineRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The last line first. */
  readonly reverse?: boolean | undefined;
}

/** The start of a line, `urlkey timestamp`: all lines of a URL at one second start alike. */
export function lineStart(line: string): string {
  const afterKey = line.indexOf(' ');
  if (afterKey === -1) return line;
  const afterTimestamp = line.indexOf(' ', afterKey + 1);
  return afterTimestamp === -1 ? line : line.slice(0, afterTimestamp);
}

/** The rest of a range after all lines with this start. '!' is the character after the space. */
export function restOfRange(range: LineRange, start: string): LineRange {
  return range.reverse === true ? { ...range, to: start } : { ...range, from: `${start}!` };
}

/** The range widened so that lines which begin alike are all in it or all out of it. */
export function wholeStarts(range: LineRange): LineRange {
  const { from, to } = range;
  const cutsStart = to !== undefined && lineStart(to) !== to;
  return {
    ...range,
    from: from === undefined ? undefined : lineStart(from),
    to: cutsStart ? `${lineStart(to)}!` : to,
  };
}

/** The key that all lines of a range have, where its bounds say so. */
export function onlyKey({ from, to }: LineRange): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  const space = from.indexOf(' ');
  const key = space === -1 ? from : from.slice(0, space);
  if (!to.startsWith(key)) return undefined;
  const rest = to.slice(key.length);
  return rest === '!' || rest.startsWith(' ') ? key : undefined;
}

export function isInRange(line: string, { from, to }: LineRange): boolean {
  return (
    (from === undefined || compareLines(line, from) >= 0) && (to === undefined || compareLines(line, to) < 0)
  );
}
