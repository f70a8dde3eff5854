import type { ByteInput } from './byte-input.ts';

/** A name or comment longer than this is damage. */
const MAX_HEADER_BYTES = 256 * 1024;

/**
 * The length of a gzip member's header (RFC 1952 section 2.3); undefined when the input ends within it.
 *
 *   1f 8b 08 FLG MTIME(4) XFL OS | XLEN(2) extra | name 00 | comment 00 | CRC16(2)
 *             bit 2 (4) extra, bit 3 (8) name, bit 4 (16) comment, bit 1 (2) CRC16
 */
export async function gzipHeaderLength(input: ByteInput): Promise<number | undefined> {
  let length = 10;
  let bytes = await input.peek(length);
  if (bytes.length < length) return undefined;
  const flags = bytes[3] ?? 0;
  if ((flags & 4) !== 0) {
    bytes = await input.peek(length + 2);
    length += 2 + (bytes[length] ?? 0) + (bytes[length + 1] ?? 0) * 256;
  }
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const end = await findZero(input, length);
    if (end === undefined) return undefined;
    length = end + 1;
  }
  if ((flags & 2) !== 0) length += 2;
  bytes = await input.peek(length);
  return bytes.length < length ? undefined : length;
}

async function findZero(input: ByteInput, from: number): Promise<number | undefined> {
  for (let wanted = from + 64; wanted < MAX_HEADER_BYTES; wanted *= 2) {
    const bytes = await input.peek(wanted);
    const zero = bytes.indexOf(0, from);
    if (zero !== -1) return zero;
    if (bytes.length < wanted) return undefined;
  }
  return undefined;
}
