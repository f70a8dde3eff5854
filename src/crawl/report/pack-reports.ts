import { defined } from '../../formats/values/defined.ts';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { syncToDisk } from '../../disk/durable-file.ts';
import type { BlockSource } from '../../formats/warc/record-draft.ts';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import { WarcWriter } from '../../formats/warc/warc-writer.ts';
import type { JobOrder } from '../job-order.ts';
import { column } from './column.ts';
import { fileBlock } from './file-block.ts';
import { metadataUri } from './metadata-uri.ts';
import type { MetadataPart } from './metadata-uri.ts';

export interface PackOptions {
  readonly order: JobOrder;
  /** Paths of the reports, as `makeReports` made them. */
  readonly reports: readonly string[];
  /** Paths of crawl.log, not-fetched.jsonl and the like. */
  readonly logs: readonly string[];
  /** The template that the job was run with, as YAML. */
  readonly template: string;
  /** Every WARC file of the job. */
  readonly archiveFiles: readonly SealedFile[];
  /** Version of the program. */
  readonly version: string;
  readonly writer: {
    /** The folder of the WARC. */
    readonly folder: string;
    /** The prefix of the file's name, before `-metadata-`. */
    readonly prefix: string;
    readonly host?: string;
    readonly now?: () => Date;
  };
}

/** A line of the manifest. */
export interface SealedFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

interface Piece {
  readonly part: MetadataPart;
  readonly name: string;
  readonly block: BlockSource;
}

/** Plain, without a charset, because NetarchiveSuite compares the whole value. JSON lines have no registered type. */
const contentTypes: Readonly<Record<string, string>> = {
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.jsonl': 'application/x-ndjson',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
};

/**
 * Packs what is known of a job into one WARC file `prefix-metadata-….warc.gz`, a resource record each, streamed from
 * disk. The file is written in `prefix-metadata.part/` and moved out when it is whole, sealed and safe: what a crash
 * leaves in there is removed by the next attempt, and a metadata WARC in the folder itself is complete. Gives its path.
 */
export async function packReports(options: PackOptions): Promise<string> {
  const { folder, prefix } = options.writer;
  const pieces = await piecesOf(options);
  const partFolder = join(folder, `${basename(prefix)}-metadata.part`);
  await rm(partFolder, { recursive: true, force: true });
  await mkdir(partFolder, { recursive: true });
  try {
    const sealed = await writeRecords(options, partFolder, pieces);
    const path = join(folder, basename(sealed));
    await rename(sealed, path);
    for (const name of await readdir(folder)) {
      // From an earlier run, or an attempt that was cut short after this line.
      if (name.startsWith(`${basename(prefix)}-metadata-`) && name !== basename(sealed))
        await rm(join(folder, name));
    }
    await syncToDisk(folder);
    return path;
  } finally {
    await rm(partFolder, { recursive: true, force: true });
  }
}

async function writeRecords(options: PackOptions, folder: string, pieces: readonly Piece[]): Promise<string> {
  const { order, version } = options;
  const { prefix, host, now = () => new Date() } = options.writer;
  let sealed = '';
  const writer = new WarcWriter({
    folder,
    prefix: `${prefix}-metadata`,
    storageClass: 'metadata',
    warcinfo: warcinfo(options),
    // One file, so that it is there or is not.
    targetBytes: Infinity,
    now,
    ...defined({ host }),
    onSealed: (path) => {
      sealed = path;
    },
  });
  const date = now().toISOString();
  try {
    for (const { part, name, block } of pieces) {
      const targetUri = metadataUri({ part, name, version, harvest: order.harvest, job: order.job });
      const contentType = contentTypes[extname(name)] ?? 'application/octet-stream';
      await writer.write([{ type: 'resource', date, targetUri, contentType, block }]);
    }
  } finally {
    // Also after a failure, so that no file stays open.
    await writer.close();
  }
  return sealed;
}

async function piecesOf(options: PackOptions): Promise<Piece[]> {
  const { reports, logs, archiveFiles } = options;
  const pieces: Piece[] = setupPieces(options);
  for (const path of reports)
    pieces.push({ part: 'reports', name: basename(path), block: await fileBlock(path) });
  for (const path of logs) pieces.push({ part: 'logs', name: basename(path), block: await fileBlock(path) });
  pieces.push(filesPiece(archiveFiles));
  return pieces;
}

/** A piece that is made when it is packed, and is small. */
export interface MadePiece extends Piece {
  readonly block: Buffer;
}

/** The settings that a job was run with, and its seeds. */
export function setupPieces({ order, template }: Pick<PackOptions, 'order' | 'template'>): MadePiece[] {
  const seeds = order.sites.flatMap(({ startUrls }) => startUrls.map((url) => column(url)));
  return [
    { part: 'setup', name: 'template.yaml', block: Buffer.from(template) },
    { part: 'setup', name: 'seeds.txt', block: lines(seeds) },
  ];
}

/** The list of the job's WARC files. */
export function filesPiece(archiveFiles: readonly SealedFile[]): MadePiece {
  const manifest = archiveFiles.map(
    ({ name, sizeBytes, sha256 }) => `${column(name)} ${sizeBytes} ${column(sha256)}`,
  );
  return {
    part: 'index',
    name: 'archive-files.txt',
    block: lines(['[file] [#bytes] [sha256]', ...manifest]),
  };
}

function warcinfo({ order, version }: PackOptions): NamedField[] {
  return [
    { name: 'software', value: `Heirloom ${version}` },
    { name: 'isPartOf', value: order.job },
    { name: 'description', value: 'reports, logs and settings of a crawl' },
    { name: 'job', value: order.job },
    { name: 'harvest', value: order.harvest },
    { name: 'template', value: order.template.name },
    { name: 'template-version', value: order.template.version },
    { name: 'channel', value: order.source },
  ];
}

function lines(texts: readonly string[]): Buffer {
  return Buffer.from(texts.map((text) => `${text}\n`).join(''));
}
