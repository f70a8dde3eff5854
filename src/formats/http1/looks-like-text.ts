/**
 * UTF-8 without control characters other than those of text; the last character may be cut. 64 bytes of compressed data
 * practically never pass.
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
