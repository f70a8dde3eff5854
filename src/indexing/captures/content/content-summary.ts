/**
 * The part of a content file held in memory, about 0.1 byte per content:
 *
 *   'HLCS'  version   contents  blocks  | first 6 bytes of every 128th hash | offset of each block of rows, and the end
 *   4       u16       u48       u48     | 6 each                            | u48 each
 */
export interface ContentSummary {
  readonly contents: number;
  /** `hashPrefix` of every `hashesPerGroup`th hash. */
  readonly fences: Float64Array;
  /** One more than there are blocks. */
  readonly blockBegins: Float64Array;
}

export const hashesPerGroup = 128;
const magic = 'HLCS';
const layoutVersion = 1;
const headBytes = 18;
const numberBytes = 6;

/** The first 48 bits of a hash, as a number that JavaScript holds exactly. */
export function hashPrefix(bytes: Buffer, at = 0): number {
  return bytes.readUIntBE(at, numberBytes);
}

export function writeSummary({ contents, fences, blockBegins }: ContentSummary): Buffer {
  const bytes = Buffer.alloc(headBytes + (fences.length + blockBegins.length) * numberBytes);
  bytes.write(magic, 'latin1');
  bytes.writeUInt16BE(layoutVersion, 4);
  bytes.writeUIntBE(contents, 6, numberBytes);
  bytes.writeUIntBE(blockBegins.length - 1, 12, numberBytes);
  let at = headBytes;
  for (const numbers of [fences, blockBegins]) {
    for (const number of numbers) at = bytes.writeUIntBE(number, at, numberBytes);
  }
  return bytes;
}

/** `path` is for messages only. */
export function readSummary(path: string, bytes: Buffer): ContentSummary {
  const isOurs = bytes.length >= headBytes && bytes.toString('latin1', 0, 4) === magic;
  if (!isOurs || bytes.readUInt16BE(4) !== layoutVersion)
    throw new Error(`${path} is no summary of contents`);
  const contents = bytes.readUIntBE(6, numberBytes);
  const blocks = bytes.readUIntBE(12, numberBytes);
  const fenceCount = Math.ceil(contents / hashesPerGroup);
  if (bytes.length !== headBytes + (fenceCount + blocks + 1) * numberBytes) {
    throw new Error(`${path} is not as long as it should be`);
  }
  const numbers = (first: number, count: number): Float64Array =>
    Float64Array.from({ length: count }, (_, at) =>
      bytes.readUIntBE(headBytes + (first + at) * numberBytes, numberBytes),
    );
  return { contents, fences: numbers(0, fenceCount), blockBegins: numbers(fenceCount, blocks + 1) };
}
