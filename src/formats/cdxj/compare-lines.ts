/**
 * The order of index lines: by the bytes of their UTF-8 (LC_ALL=C), which every reader of sorted indexes relies on.
 * JavaScript compares UTF-16 units; the two orders differ only where a surrogate meets U+E000 to U+FFFF.
 */
export function compareLines(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const unitA = a.charCodeAt(at);
    const unitB = b.charCodeAt(at);
    if (unitA !== unitB) return codePointRank(unitA) - codePointRank(unitB);
  }
  return a.length - b.length;
}

function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
