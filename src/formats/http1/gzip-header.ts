/**
 * The length of a gzip member's header (RFC 1952 section 2.3); undefined if these bytes end within it.
 *
 *   1f 8b 08 FLG MTIME(4) XFL OS | XLEN(2) extra | name 00 | comment 00 | CRC16(2)
 *             bit 2 (4) extra, bit 3 (8) name, bit 4 (16) comment, bit 1 (2) CRC16
 */
export function gzipHeaderLength(bytes: Uint8Array): number | undefined {
  const flags = bytes[3];
  if (flags === undefined) return undefined;
  let length = 10;
  if ((flags & 4) !== 0) length += 2 + (bytes[length] ?? 0) + (bytes[length + 1] ?? 0) * 256;
  for (const text of [8, 16]) {
    if ((flags & text) === 0) continue;
    const zero = bytes.indexOf(0, length);
    if (zero === -1) return undefined;
    length = zero + 1;
  }
  if ((flags & 2) !== 0) length += 2;
  return length <= bytes.length ? length : undefined;
}

/** A header with a longer name or comment than this is damage. */
export const maxGzipHeaderBytes = 256 * 1024;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}
