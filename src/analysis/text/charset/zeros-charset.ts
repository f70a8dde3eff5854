/** UTF-16 without mark: in the languages of Europe nearly every second byte is zero. */
export function zerosCharset(bytes: Uint8Array): string | undefined {
  const end = Math.min(bytes.length, 512);
  if (end < 8) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > end * 0.3 && even < end * 0.05) return 'utf-16le';
  return even > end * 0.3 && odd < end * 0.05 ? 'utf-16be' : undefined;
}
