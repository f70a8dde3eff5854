/** For the tests: writes ZIP files, right ones and wrong ones, with nothing taken from the reader. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface TestEntry {
  readonly name: string | Buffer;
  readonly content?: string | Uint8Array;
  readonly deflated?: boolean;
  readonly localExtra?: string | Uint8Array;
  readonly zip64?: boolean;
  /** What the local header and the directory say instead of the truth. */
  readonly says?: Partial<Said>;
  readonly localSays?: Partial<Said>;
  /** The bytes as they lie in the file, instead of the packed content. */
  readonly packed?: Uint8Array;
}

interface Said {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly sizeBytes: number;
  readonly headerOffset: number;
}

export interface TestZip {
  readonly comment?: string | Uint8Array;
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
  readonly zip64End?: boolean;
  readonly entryCount?: number;
  readonly disk?: number;
}

export function zipOf(entries: readonly TestEntry[], options: TestZip = {}): Buffer {
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = localPart(entry);
    records.push(directoryRecord(entry, offset));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(records);
  const count = options.entryCount ?? entries.length;
  return Buffer.concat([
    options.before ?? Buffer.alloc(0),
    ...parts,
    directory,
    options.zip64End === true ? zip64End(offset, directory.length, count) : Buffer.alloc(0),
    endRecord({ ...options, offset, sizeBytes: directory.length, count }),
    options.after ?? Buffer.alloc(0),
  ]);
}

/** The local header and the content of an entry. */
export function localPart(entry: TestEntry): Buffer {
  const { said, packed, name } = factsOf(entry, entry.localSays);
  const extra = Buffer.from(entry.localExtra ?? '');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(said.flags, 6);
  head.writeUInt16LE(said.method, 8);
  head.writeUInt32LE(said.crc32, 14);
  head.writeUInt32LE(said.compressedBytes, 18);
  head.writeUInt32LE(said.sizeBytes, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, name, extra, packed]);
}

function directoryRecord(entry: TestEntry, offset: number): Buffer {
  const { said, name } = factsOf(entry, {});
  const headerOffset = entry.says?.headerOffset ?? offset;
  const extra = entry.zip64 === true ? zip64Extra(said, headerOffset) : Buffer.alloc(0);
  const narrow = (number: number): number => (entry.zip64 === true ? 0xffffffff : number);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(said.flags, 8);
  record.writeUInt16LE(said.method, 10);
  record.writeUInt32LE(said.crc32, 16);
  record.writeUInt32LE(narrow(said.compressedBytes), 20);
  record.writeUInt32LE(narrow(said.sizeBytes), 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(narrow(headerOffset), 42);
  return Buffer.concat([record, name, extra]);
}

function factsOf(
  entry: TestEntry,
  more: Partial<Said> | undefined,
): { said: Said; packed: Uint8Array; name: Buffer } {
  const content = Buffer.from(entry.content ?? '');
  const packed = entry.packed ?? (entry.deflated === true ? deflateRawSync(content) : content);
  const name = Buffer.from(more?.name ?? entry.name);
  const said: Said = {
    name: '',
    flags: 0,
    method: entry.deflated === true ? 8 : 0,
    crc32: crc32(content),
    compressedBytes: packed.length,
    sizeBytes: content.length,
    headerOffset: 0,
    ...entry.says,
    ...more,
  };
  return { said, packed, name };
}

function zip64Extra(said: Said, headerOffset: number): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(said.sizeBytes), 4);
  extra.writeBigUInt64LE(BigInt(said.compressedBytes), 12);
  extra.writeBigUInt64LE(BigInt(headerOffset), 20);
  return extra;
}

function zip64End(offset: number, sizeBytes: number, count: number): Buffer {
  const bytes = Buffer.alloc(56 + 20);
  bytes.writeUInt32LE(0x06064b50, 0);
  bytes.writeBigUInt64LE(44n, 4);
  bytes.writeBigUInt64LE(BigInt(count), 24);
  bytes.writeBigUInt64LE(BigInt(count), 32);
  bytes.writeBigUInt64LE(BigInt(sizeBytes), 40);
  bytes.writeBigUInt64LE(BigInt(offset), 48);
  bytes.writeUInt32LE(0x07064b50, 56);
  bytes.writeBigUInt64LE(BigInt(offset + sizeBytes), 64);
  bytes.writeUInt32LE(1, 72);
  return bytes;
}

interface EndFacts extends TestZip {
  readonly offset: number;
  readonly sizeBytes: number;
  readonly count: number;
}

export function endRecord({
  offset,
  sizeBytes,
  count,
  zip64End: wide,
  disk,
  comment = '',
}: EndFacts): Buffer {
  const note = Buffer.from(comment);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(disk ?? 0, 4);
  end.writeUInt16LE(wide === true ? 0xffff : count, 8);
  end.writeUInt16LE(wide === true ? 0xffff : count, 10);
  end.writeUInt32LE(wide === true ? 0xffffffff : sizeBytes, 12);
  end.writeUInt32LE(wide === true ? 0xffffffff : offset, 16);
  end.writeUInt16LE(note.length, 20);
  return Buffer.concat([end, note]);
}
