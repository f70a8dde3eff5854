import { lstat, realpath } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { readHttrackMirror } from '../../formats/httrack/read-httrack-mirror.ts';
import { fileAt } from '../../formats/httrack/mirror-file.ts';
import type { HttrackEntry, HttrackWarning } from '../../formats/httrack/httrack-entry.ts';
import { storageClassOf } from '../../formats/warc/storage-class.ts';
import type { StorageClass } from '../../formats/warc/storage-class.ts';
import type { WarcWriter } from '../../formats/warc/warc-writer.ts';
import type { Conversion, ConversionOrder, MadeFile, Note } from '../conversion.ts';
import { madeWarc, writePieces } from '../made-warc.ts';
import type { Piece, WarcOf } from '../made-warc.ts';
import { holdBody } from './held-body.ts';
import { mediaTypeOf, recordsOfEntry } from './records-of-entry.ts';

/** The logs of HTTrack. Its cookies are left out: they may still be valid. */
const logs = [
  'hts-log.txt',
  'hts-cache/doit.log',
  'hts-cache/new.txt',
  'hts-cache/new.lst',
  'hts-cache/winprofile.ini',
];
const description =
  'made from a mirror of HTTrack. Heads are made of the fields that HTTrack kept, with HTTP/1.1 whatever the server spoke; content and transfer codings are undone; resource records are files in which HTTrack rewrote links, or of which no answer is known; the metadata record beside each capture says what is known of it';
/** Warnings that mean missing content. */
const losses: ReadonlySet<string> = new Set([
  'cache-unreadable',
  'cache-damaged',
  'record-damaged',
  'file-unplaced',
  'file-unreadable',
  'body-damaged',
]);
const maxExamples = 20;

/**
 * Makes WARC files of an HTTrack mirror: NAME-text-…, NAME-media-… with the captures, NAME-metadata-… with HTTrack's logs.
 */
export async function convertMirror(order: ConversionOrder): Promise<Conversion> {
  return new MirrorConversion(order).run();
}

class MirrorConversion {
  readonly #order: ConversionOrder;
  readonly #files: MadeFile[] = [];
  readonly #writers = new Map<StorageClass, WarcWriter>();
  /** The first messages of each kind. */
  readonly #warnings = new Map<string, string[]>();
  readonly #counts = new Map<string, number>();

  constructor(order: ConversionOrder) {
    this.#order = order;
  }

  async run(): Promise<Conversion> {
    const { path, signal, onBytes } = this.#order;
    const fallbackDate = await cacheDate(path);
    try {
      const onWarning = (warning: HttrackWarning): void => this.#note(warning);
      for await (const entry of readHttrackMirror(path, { onWarning })) {
        signal.throwIfAborted();
        await this.#write(entry, fallbackDate);
        onBytes(entry.body.kind === 'none' ? 0 : entry.body.sizeBytes);
      }
    } finally {
      for (const writer of this.#writers.values()) await writer.close();
    }
    await writePieces(this.#warcOf('the logs of a mirror of HTTrack, as they were'), this.#logs());
    return { files: this.#files, notes: [...this.#notes()] };
  }

  async #write(entry: HttrackEntry, fallbackDate: string): Promise<void> {
    for (const warning of entry.warnings)
      this.#note({ ...warning, message: `${warning.message} (${entry.url})` });
    const body = await holdBody(entry.body, join(this.#order.folder, 'body.part'));
    try {
      if (body.problem !== undefined)
        this.#note({ kind: 'body-damaged', message: `${entry.url}: ${body.problem}` });
      const storageClass = storageClassOf(mediaTypeOf(entry)?.toLowerCase(), body.block.sizeBytes);
      await this.#writer(storageClass).write(recordsOfEntry(entry, body, fallbackDate));
    } finally {
      await body.release();
    }
  }

  #writer(storageClass: StorageClass): WarcWriter {
    const known = this.#writers.get(storageClass);
    if (known !== undefined) return known;
    const writer = madeWarc(this.#warcOf(description), storageClass);
    this.#writers.set(storageClass, writer);
    return writer;
  }

  #warcOf(what: string): WarcOf {
    const { path, folder, job, source, version } = this.#order;
    const takenFrom = basename(path);
    return {
      folder,
      job,
      source,
      version,
      takenFrom,
      description: what,
      onSealed: (sealed) =>
        void this.#files.push({ file: relative(folder, sealed), provenance: { source, job, takenFrom } }),
    };
  }

  async *#logs(): AsyncGenerator<Piece> {
    const root = await realpath(this.#order.path);
    for (const name of logs) {
      const file = await fileAt(root, name);
      if (file === undefined) continue;
      const { block, problem } = await holdBody({ kind: 'file', ...file }, '');
      if (problem === undefined) yield { name, block };
      else this.#note({ kind: 'file-unreadable', message: problem });
    }
  }

  #note({ kind, message }: { readonly kind: string; readonly message: string }): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    const examples = this.#warnings.get(kind) ?? [];
    if (examples.length < maxExamples) examples.push(message);
    this.#warnings.set(kind, examples);
  }

  /** A mirror has thousands of the same kind: each loss is listed, other kinds by their first message. */
  *#notes(): Generator<Note> {
    for (const [kind, examples] of this.#warnings) {
      const count = this.#counts.get(kind) ?? 0;
      const severity = losses.has(kind) ? 'loss' : kind === 'not-a-mirror' ? 'problem' : 'remark';
      const shown = severity === 'loss' ? examples : examples.slice(0, 1);
      for (const message of shown) yield { severity, message };
      if (count > shown.length)
        yield { severity, message: `${kind}: ${count} times, of which this is the first` };
    }
  }
}

/** The last write to the cache, for entries without a time in a log. */
async function cacheDate(folder: string): Promise<string> {
  for (const name of ['new.zip', 'new.dat', 'old.zip', 'old.dat', '.']) {
    try {
      return (await lstat(join(folder, 'hts-cache', name))).mtime.toISOString();
    } catch {
      // Try the next name; the folder itself exists.
    }
  }
  return new Date().toISOString();
}
