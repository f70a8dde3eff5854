const headBytes = 512;
const entryBytes = 128;
/** Numbers from here on are markers: the end of a chain, a free sector. */
const noSector = 0xfffffffa;
const smallSectorBytes = 64;
const maxEntries = 10_000;

interface Entry {
  readonly name: string;
  readonly isStream: boolean;
  readonly start: number;
  readonly sizeBytes: number;
}

/**
 * An OLE2 compound file (MS-CFB): a file system of sectors in a file.
 *
 *   head(512): … | 30 sector size as a power of two | 44 count of table sectors | 48 first sector of the directory |
 *              56 size below which a stream is small | 60 first sector of the table of small ones | 68 more table sectors |
 *              76 the first 109 sectors of the table
 *   table:     for each sector the number of the next one of its stream
 *   entry(128): name in UTF-16 (64) | its length (2) | type (1) … | 116 first sector (4) | 120 size (4)
 *
 * Small streams lie in sectors of 64 bytes within the stream of the root.
 */
export class CompoundFile {
  readonly entries: readonly Entry[];
  readonly #file: Buffer;
  readonly #sectorBytes: number;
  readonly #table: Uint32Array;

  /** Undefined when the header is not that of a compound file. The rest may be damaged. */
  static open(file: Buffer): CompoundFile | undefined {
    if (file.length < headBytes || file.readUInt32LE(0) !== 0xe011cfd0) return undefined;
    return new CompoundFile(file);
  }

  constructor(file: Buffer) {
    this.#file = file;
    this.#sectorBytes = file.readUInt16LE(30) === 12 ? 4096 : 512;
    this.#table = this.#readTable();
    this.entries = this.#readDirectory();
  }

  has(name: string): boolean {
    return this.entries.some((entry) => entry.isStream && entry.name === name);
  }

  /** The first stream of the name, as far as it is intact; embedded documents follow. */
  read(name: string): Buffer {
    const entry = this.entries.find((each) => each.isStream && each.name === name);
    if (entry === undefined) return Buffer.alloc(0);
    const smallBelow = this.#file.readUInt32LE(56);
    const bytes = entry.sizeBytes < smallBelow ? this.#readSmall(entry) : this.#chain(entry.start);
    return bytes.subarray(0, entry.sizeBytes);
  }

  #readSmall({ start, sizeBytes }: Entry): Buffer {
    const root = this.entries[0];
    if (root === undefined) return Buffer.alloc(0);
    const room = this.#chain(root.start);
    const table = this.#chain(this.#file.readUInt32LE(60));
    const sectors: Buffer[] = [];
    for (let sector = start; sector < noSector && sectors.length * smallSectorBytes < sizeBytes;) {
      sectors.push(room.subarray(sector * smallSectorBytes, (sector + 1) * smallSectorBytes));
      sector = sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : noSector;
    }
    return Buffer.concat(sectors);
  }

  /** A circular chain ends at the number of sectors of the file. */
  #chain(start: number): Buffer {
    const sectors: Buffer[] = [];
    const max = Math.ceil(this.#file.length / this.#sectorBytes);
    for (
      let sector = start;
      sector < noSector && sectors.length < max;
      sector = this.#table[sector] ?? noSector
    ) {
      const bytes = this.#sector(sector);
      if (bytes.length === 0) break;
      sectors.push(bytes);
    }
    return Buffer.concat(sectors);
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorBytes;
    return this.#file.subarray(start, start + this.#sectorBytes);
  }

  #readTable(): Uint32Array {
    const file = this.#file;
    const max = Math.ceil(file.length / this.#sectorBytes);
    const count = Math.min(file.readUInt32LE(44), Math.ceil((max * 4) / this.#sectorBytes) + 1);
    const places: number[] = [];
    for (let at = 76; at < headBytes && places.length < count; at += 4) places.push(file.readUInt32LE(at));
    let more = file.readUInt32LE(68);
    for (let seen = 0; more < noSector && places.length < count && seen < max; seen++) {
      const sector = this.#sector(more);
      const last = sector.length - 4;
      for (let at = 0; at < last && places.length < count; at += 4) places.push(sector.readUInt32LE(at));
      more = last > 0 ? sector.readUInt32LE(last) : noSector;
    }
    const bytes = Buffer.concat(
      places.filter((place) => place < noSector).map((place) => this.#sector(place)),
    );
    return Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4));
  }

  #readDirectory(): Entry[] {
    const bytes = this.#chain(this.#file.readUInt32LE(48));
    const entries: Entry[] = [];
    for (let at = 0; at + entryBytes <= bytes.length && entries.length < maxEntries; at += entryBytes) {
      const nameBytes = Math.min(64, bytes.readUInt16LE(at + 64));
      entries.push({
        name: bytes.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
        isStream: bytes[at + 66] === 2,
        start: bytes.readUInt32LE(at + 116),
        sizeBytes: bytes.readUInt32LE(at + 120),
      });
    }
    return entries;
  }
}
