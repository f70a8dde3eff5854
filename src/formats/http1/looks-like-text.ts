/**
 * UTF-8 without control characters but those of text; a character cut at the end is no fault. Of compressed data 64
 * bytes in a row that pass are practically impossible.
 */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte === 127 || (byte < 32 && (byte < 9 || byte > 13)))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
