import { promisify } from 'node:util';
import { crc32, gunzip } from 'node:zlib';
import { Inflater } from '../../../formats/warc/inflater.ts';

const unpack = promisify(gunzip);
/** A block of ours has about a million characters at most, pywb's 3,000 lines. */
const blockLimitBytes = 1 << 28;
const headBytes = 10;
const tailBytes = 8;
/** To have so little unpacked by another thread would take longer than to do it. */
const smallBytes = 1 << 16;
const smallUnpackedBytes = 1 << 20;

const inflater = new Inflater();

/** The lines of a block as bytes. */
export async function unpackBlock(packed: Buffer): Promise<Buffer> {
  return unpackSmall(packed) ?? unpack(packed, { chunkSize: 1 << 17, maxOutputLength: blockLimitBytes });
}

/** By an engine that is used again; undefined for what is large or not quite as we write it, be it right or wrong. */
function unpackSmall(packed: Buffer): Buffer | undefined {
  const hasPlainHead = packed.length > headBytes + tailBytes && packed.readUInt32LE(0) === 0x00088b1f;
  if (!hasPlainHead || packed.length > smallBytes) return undefined;
  const sizeBytes = packed.readUInt32LE(packed.length - 4);
  if (sizeBytes > smallUnpackedBytes) return undefined;
  // One byte more: only free space shows that the end was reached.
  const memory = Buffer.allocUnsafeSlow(sizeBytes + 1);
  inflater.begin();
  const { consumed, produced, ended } = inflater.step(packed.subarray(headBytes), memory, 0);
  if (!ended || produced !== sizeBytes || consumed !== packed.length - headBytes - tailBytes)
    return undefined;
  const bytes = memory.subarray(0, sizeBytes);
  return crc32(bytes) === packed.readUInt32LE(packed.length - tailBytes) ? bytes : undefined;
}
