import { extname } from 'node:path';
import type { BlockSource } from '../formats/warc/record-draft.ts';
import type { StorageClass } from '../formats/warc/storage-class.ts';
import { WarcWriter } from '../formats/warc/warc-writer.ts';
import type { ConversionOrder } from './conversion.ts';

/** A file of a deposit beside its captures: a list of pages, a log. */
export interface Piece {
  /** Its path in the deposit. */
  readonly name: string;
  readonly block: BlockSource;
}

export interface WarcOf extends Pick<ConversionOrder, 'folder' | 'job' | 'source' | 'version'> {
  /** The name of the deposit. */
  readonly takenFrom: string;
  /** The content, and how it differs from the original. */
  readonly description: string;
  readonly onSealed: (path: string) => void;
}

/** Writes `NAME-CLASS-….warc.gz` with the provenance in warcinfo. */
export function madeWarc(of: WarcOf, storageClass: StorageClass): WarcWriter {
  return new WarcWriter({
    folder: of.folder,
    prefix: `${stemOf(of.takenFrom)}-${storageClass}`,
    storageClass,
    warcinfo: [
      { name: 'software', value: `Heirloom ${of.version}` },
      { name: 'isPartOf', value: of.job },
      { name: 'description', value: of.description },
      { name: 'job', value: of.job },
      { name: 'channel', value: of.source },
      { name: 'takenFrom', value: of.takenFrom },
    ],
    onSealed: of.onSealed,
  });
}

const contentTypes: Readonly<Record<string, string>> = {
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.lst': 'text/plain',
  '.ini': 'text/plain',
  '.jsonl': 'application/x-ndjson',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
};

/** Writes pieces as resource records into one file. */
export async function writePieces(of: WarcOf, pieces: AsyncIterable<Piece>): Promise<void> {
  const writer = madeWarc(of, 'metadata');
  const date = new Date().toISOString();
  try {
    for await (const { name, block } of pieces) {
      const contentType = contentTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';
      await writer.write([{ type: 'resource', date, targetUri: pieceUri(of, name), contentType, block }]);
    }
  } finally {
    await writer.close();
  }
}

/** `metadata://heirloom/import/site.wacz/pages/pages.jsonl?heirloomVersion=…&jobid=…` */
export function pieceUri(of: Pick<WarcOf, 'takenFrom' | 'version' | 'job'>, name: string): string {
  const path = [of.takenFrom, ...name.split('/')].map(encoded).join('/');
  return `metadata://heirloom/import/${path}?heirloomVersion=${encoded(of.version)}&jobid=${encoded(of.job)}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Short enough for a file name. */
function stemOf(name: string): string {
  return name.replace(/\.wacz$/i, '').slice(0, 100);
}
