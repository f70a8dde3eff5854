import { mkdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { DurableFile, syncToDisk } from '../../disk/durable-file.ts';
import type { WaczSignature } from '../../formats/wacz/check-signature.ts';
import type { WaczResource } from '../../formats/wacz/data-package.ts';
import { openWacz } from '../../formats/wacz/open-wacz.ts';
import type { Wacz } from '../../formats/wacz/open-wacz.ts';
import { digestPath, packagePath } from '../../formats/wacz/read-package.ts';
import { waczFinding } from '../../formats/wacz/wacz-finding.ts';
import { readEntry } from '../../formats/zip/read-entry.ts';
import { unsafeName } from '../../formats/zip/zip-entry.ts';
import type { ZipEntry } from '../../formats/zip/zip-entry.ts';
import { DepositChangedError } from '../conversion.ts';
import type { Conversion, ConversionOrder, MadeFile, Note } from '../conversion.ts';
import { pieceUri, writePieces } from '../made-warc.ts';
import type { Piece, WarcOf } from '../made-warc.ts';
import { checkEntry } from './checked-entry.ts';
import { signatureOfWhole, signatureText } from './signature-of-whole.ts';

export interface UnpackOrder extends ConversionOrder {
  /** The files beside the captures were kept when the same WACZ came earlier. */
  readonly withoutMetadata: boolean;
}

/**
 * Takes a WACZ file apart.
 *
 *   archive/*.warc.gz    as they are, byte for byte, each checked against datapackage.json
 *   indexes/*            not taken: they are made again
 *   all other files      resource records of one WARC file NAME-metadata-…, with a list of the fate of each
 */
export async function unpackWacz(order: UnpackOrder): Promise<Conversion> {
  const opened = await openWacz(order.path);
  if (!opened.ok) throw new DepositChangedError(opened.error.message);
  try {
    return await new Unpacking(opened.value, order).run();
  } finally {
    await opened.value.close();
  }
}

/** A line of heirloom-import.jsonl. */
interface Listed {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256?: string;
  readonly became: string;
  readonly notes: readonly string[];
}

class Unpacking {
  readonly #wacz: Wacz;
  readonly #order: UnpackOrder;
  readonly #takenFrom: string;
  readonly #files: MadeFile[] = [];
  readonly #notes: Note[];
  readonly #list: Listed[] = [];
  /** Files that differ from datapackage.json. */
  readonly #unfit: string[] = [];
  readonly #resources: ReadonlyMap<string, WaczResource>;

  constructor(wacz: Wacz, order: UnpackOrder) {
    this.#wacz = wacz;
    this.#order = order;
    this.#takenFrom = basename(order.path);
    this.#notes = [...findingsOf(wacz)];
    this.#resources = new Map(wacz.dataPackage?.resources.map((resource) => [resource.path, resource]));
  }

  async run(): Promise<Conversion> {
    const { warcs, indexes, zip } = this.#wacz;
    for (const [at, entry] of warcs.entries()) await this.#unpack(entry, String(at + 1));
    for (const { name, sizeBytes } of indexes)
      this.#list.push({ path: name, sizeBytes, became: 'nothing: an index, which is made again', notes: [] });
    const done = new Set([...warcs, ...indexes]);
    const others = [...zip.byName.values()].filter(
      (entry) => !done.has(entry) && !entry.name.endsWith('/') && unsafeName(entry.name) === undefined,
    );
    if (!this.#order.withoutMetadata) await writePieces(this.#warcOf(), this.#pieces(others));
    const signature = this.#signature();
    if (signature.state === 'invalid' && this.#wacz.signature.state !== 'invalid')
      this.#notes.push({
        severity: 'problem',
        message: waczFinding('signature-invalid', signature.reason).message,
      });
    return {
      files: this.#files.map((made) => withSignature(made, signature)),
      notes: this.#notes,
      signature,
    };
  }

  #signature(): WaczSignature {
    const { signature, dataPackage, zip } = this.#wacz;
    const missing = dataPackage?.resources
      .filter(({ path }) => !zip.byName.has(path))
      .map(({ path }) => path);
    return signatureOfWhole(signature, [...(missing ?? []), ...this.#unfit]);
  }

  /** Into its own folder, since two files may have one name. */
  async #unpack(entry: ZipEntry, number: string): Promise<void> {
    const folder = join(this.#order.folder, number);
    const base = possibleName(basename(entry.name));
    await mkdir(folder);
    const file = await DurableFile.create(join(folder, base));
    try {
      const { sizeBytes, sha256, isFit, notes } = await checkEntry(this.#toCheck(entry), async (piece) => {
        this.#order.signal.throwIfAborted();
        this.#order.onBytes(piece.length);
        await file.write(piece);
      });
      const { name: path } = entry;
      if (!isFit) this.#unfit.push(path);
      const became = sizeBytes === 0 ? 'nothing: it cannot be read' : `the file ${base}`;
      this.#list.push({ path, sizeBytes, sha256, became, notes: notes.map(({ message }) => message) });
      this.#notes.push(...notes);
      if (sizeBytes === 0) {
        await file.discard();
        return;
      }
      await file.commit();
      await syncToDisk(folder);
      const { source } = this.#order;
      const provenance = { source, takenFrom: this.#takenFrom, originalName: path };
      this.#files.push({ file: join(number, base), provenance });
    } catch (error) {
      await file.discard().catch(() => {});
      throw error;
    }
  }

  async *#pieces(others: readonly ZipEntry[]): AsyncGenerator<Piece> {
    for (const entry of others) {
      this.#order.signal.throwIfAborted();
      const { sizeBytes, sha256, isFit, notes } = await checkEntry(this.#toCheck(entry), () => {});
      const { name } = entry;
      // These two are not in the list of resources.
      const isListed = name !== packagePath && name !== digestPath;
      const shown = isListed ? notes : notes.filter(isSerious);
      if (isListed && !isFit) this.#unfit.push(name);
      this.#notes.push(...shown);
      const messages = shown.map(({ message }) => message);
      const isLost = sizeBytes === 0 && shown.some(({ severity }) => severity === 'loss');
      // A record for each would be larger than the file: 70,000 of them are 8 MB of zip and 29 MB of WARC.
      const isEmpty = sizeBytes === 0;
      const became = isLost
        ? 'nothing: it cannot be read'
        : isEmpty
          ? 'nothing: it is empty'
          : `the record ${pieceUri(this.#warcOf(), name)}`;
      this.#list.push({ path: name, sizeBytes, sha256, became, notes: messages });
      this.#order.onBytes(sizeBytes);
      // A damaged file ends at the same byte each time.
      if (!isEmpty) yield { name, block: { sizeBytes, read: () => readEntry(this.#wacz.zip, entry) } };
    }
    const lines = this.#list.map((each) => `${JSON.stringify(each)}\n`);
    const signature = this.#signature();
    if (signature.state !== 'unsigned') lines.push(`${JSON.stringify({ signature })}\n`);
    yield { name: 'heirloom-import.jsonl', block: Buffer.from(lines.join('')) };
  }

  #toCheck(entry: ZipEntry): Parameters<typeof checkEntry>[0] {
    return { zip: this.#wacz.zip, entry, resource: this.#resources.get(entry.name) };
  }

  #warcOf(): WarcOf {
    const { folder, job, source, version } = this.#order;
    const takenFrom = this.#takenFrom;
    return {
      folder,
      job,
      source,
      version,
      takenFrom,
      description: `what is beside the captures in the WACZ file ${takenFrom}: its package, page lists and logs, as they were`,
      onSealed: (path) =>
        void this.#files.push({ file: relative(folder, path), provenance: { source, job, takenFrom } }),
    };
  }
}

function withSignature({ file, provenance }: MadeFile, signature: WaczSignature): MadeFile {
  if (signature.state === 'unsigned') return { file, provenance };
  return { file, provenance: { ...provenance, signature: signatureText(signature) } };
}

function isSerious({ severity }: Note): boolean {
  return severity !== 'remark';
}

/** Findings of opening it, and listed files that are missing. */
function* findingsOf(wacz: Wacz): Generator<Note> {
  for (const { kind, severity, message } of wacz.findings) {
    const isLoss = kind === 'zip-damaged' || kind === 'name-unsafe' || kind === 'warcs-missing';
    yield { severity: isLoss ? 'loss' : severity === 'error' ? 'problem' : 'remark', message };
  }
  for (const { path } of wacz.dataPackage?.resources ?? []) {
    if (wacz.zip.byName.has(path)) continue;
    const severity = /(?:^|\/)indexes\//.test(path) ? 'remark' : 'loss';
    yield { severity, message: waczFinding('resource-missing', path).message };
  }
}

/** A valid file name that keeps the extension, by which the chain recognises it. */
function possibleName(name: string): string {
  const end = /\.w?arc(?:\.gz|\.zst)?$/i.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - end.length).replaceAll(/[^A-Za-z0-9._-]+/g, '_');
  return `${stem.replace(/^[._-]+/, '').slice(0, 150) || 'file'}${end}`;
}
