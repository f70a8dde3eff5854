/** Bytes examined. */
const sampleBytes = 256 * 1024;

/** The share of non-ASCII characters that is valid UTF-8, by bytes: 1 if there are none. */
export function utf8Share(bytes: Uint8Array): number {
  const end = Math.min(bytes.length, sampleBytes);
  let sound = 0;
  let broken = 0;
  for (let at = 0; at < end;) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      at++;
      continue;
    }
    const length = lengthOfCharacter(byte);
    let found = 1;
    while (found < length && ((bytes[at + found] ?? 0) & 0xc0) === 0x80) found++;
    // A sequence cut at the end is ignored.
    if (length > 1 && found < length && at + found >= end) break;
    if (length > 1 && found === length) sound++;
    else broken++;
    at += found;
  }
  return sound + broken === 0 ? 1 : sound / (sound + broken);
}

/** By the first byte; 1 for an invalid one. */
function lengthOfCharacter(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 1;
}
