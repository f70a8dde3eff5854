const newline = 0x0a;
/** A query usually wants a few lines. */
const lookedAtFirst = 8;

/** The lines of a sorted block from `from` on and before `to`. Only they are decoded. */
export function linesBetween(block: Buffer, from: string | undefined, to: string | undefined): string[] {
  const begin = from === undefined ? 0 : firstNotBefore(block, Buffer.from(from), 0);
  const end = to === undefined ? block.length : endOfRange(block, Buffer.from(to), begin);
  if (begin >= end) return [];
  const lines = block.toString('utf8', begin, end).split('\n');
  // pywb's own sample has blocks without a line end at their end.
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function endOfRange(block: Buffer, bound: Buffer, begin: number): number {
  let at = begin;
  for (let looked = 0; looked < lookedAtFirst && at < block.length; looked++) {
    const end = endOfLine(block, at);
    if (!isBefore(block, { begin: at, end }, bound)) return at;
    at = end + 1;
  }
  return firstNotBefore(block, bound, at);
}

/** Start of the first line that is not before the bound, bytewise; the search starts at `from`. */
function firstNotBefore(block: Buffer, bound: Buffer, from: number): number {
  let low = from;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // A negative offset would count from the end.
    const begin = middle === 0 ? 0 : block.lastIndexOf(newline, middle - 1) + 1;
    const end = endOfLine(block, middle);
    if (isBefore(block, { begin, end }, bound)) low = end + 1;
    else high = begin;
  }
  return Math.min(low, block.length);
}

function isBefore(
  block: Buffer,
  line: { readonly begin: number; readonly end: number },
  bound: Buffer,
): boolean {
  return block.compare(bound, 0, bound.length, line.begin, line.end) < 0;
}

function endOfLine(block: Buffer, from: number): number {
  const at = block.indexOf(newline, from);
  return at === -1 ? block.length : at;
}
