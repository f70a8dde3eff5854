import { bytesSource } from '../../../formats/warc/byte-source.ts';
import { openZip } from '../../../formats/zip/open-zip.ts';
import type { ZipArchive } from '../../../formats/zip/open-zip.ts';
import { readEntry } from '../../../formats/zip/read-entry.ts';
import type { ZipProblem } from '../../../formats/zip/zip-problem.ts';
import type { AnalysisException } from '../../analysis.ts';
import type { GatheredText } from '../gathered-text.ts';
import type { FileTask } from '../file-reader.ts';
import { XmlPart } from './xml-part.ts';
import type { XmlListener } from './xml-part.ts';

/** XML compresses to a tenth, tables of numbers to a fiftieth: a large part with a higher ratio is a ZIP bomb. */
const expansionLimit = { ratio: 250, bytes: 16 * 1024 * 1024 };

/** A document of many parts in a ZIP file. A limit applies to the unpacked bytes of all parts together. */
export class ZipPackage {
  readonly #zip: ZipArchive;
  readonly #found: GatheredText;
  #leftBytes: number;

  /** Undefined, with an exception, if the ZIP file is unreadable. */
  static async open({ input, limits }: FileTask, found: GatheredText): Promise<ZipPackage | undefined> {
    const source = bytesSource(input.url, input.bytes);
    const opened = await openZip(source, { maxEntries: limits.entries, recover: true });
    if (!opened.ok) {
      found.exception('broken', opened.error.message);
      return undefined;
    }
    for (const { kind, message } of opened.value.problems) {
      if (kind === 'directory-limit') found.exception('too-large', message);
      else if (kind.startsWith('directory-') && !input.isCut) found.exception('broken', message);
    }
    return new ZipPackage(opened.value, found, limits.unpackedBytes);
  }

  constructor(zip: ZipArchive, found: GatheredText, unpackedBytes: number) {
    this.#zip = zip;
    this.#found = found;
    this.#leftBytes = unpackedBytes;
  }

  has(name: string): boolean {
    return this.#zip.byName.has(name);
  }

  /** Names that match, in numeric order: `slide2` before `slide10`. */
  names(pattern: RegExp): string[] {
    const names = [...this.#zip.byName.keys()].filter((name) => pattern.test(name));
    return names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  }

  /** Streams a part. A missing part is empty. */
  async readXml(name: string, listener: XmlListener): Promise<void> {
    const part = new XmlPart(listener);
    await this.#unpack(name, (piece) => part.write(piece));
    part.end();
  }

  /** A part as a whole, for another reader. */
  async readBytes(name: string): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    await this.#unpack(name, (piece) => pieces.push(piece));
    return Buffer.concat(pieces);
  }

  async #unpack(name: string, take: (piece: Uint8Array) => void): Promise<void> {
    const entry = this.#zip.byName.get(name);
    if (entry === undefined) return;
    const content = readEntry(this.#zip, entry, { expansionLimit });
    for await (const piece of content) {
      this.#leftBytes -= piece.length;
      if (this.#leftBytes < 0) {
        this.#found.exception('too-large', 'the unpacked parts exceed the limit');
        return;
      }
      take(piece);
      if (!this.#found.goesOn) return;
    }
    if (typeof content.outcome === 'object') this.#tell(content.outcome);
  }

  #tell({ kind, message }: ZipProblem): void {
    this.#found.exception(exceptionKinds[kind] ?? 'broken', message);
  }
}

const exceptionKinds: Readonly<Partial<Record<ZipProblem['kind'], AnalysisException['kind']>>> = {
  encrypted: 'encrypted',
  'expansion-limit': 'too-large',
  'too-large': 'too-large',
};
