import type { Resolution } from '../resolve/resolver.ts';
import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import type { StorageClass } from '../../formats/warc/storage-class.ts';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import { WarcWriter } from '../../formats/warc/warc-writer.ts';
import type { PackEvent, RecordLocation } from '../../formats/warc/warc-writer.ts';

export interface CrawlArchiveOptions {
  readonly folder: string;
  readonly prefix: string;
  readonly targetBytes: number;
  readonly warcinfo: readonly NamedField[];
  readonly pack: PackEvent;
  /** Numbers of the files: every thread has its own. */
  readonly serials: { readonly first: number; readonly step: number };
}

/** The WARC files of one thread of a crawl, one open for each storage class that has something in it. */
export class CrawlArchive {
  readonly #options: CrawlArchiveOptions;
  readonly #writers = new Map<StorageClass, WarcWriter>();
  /** Written to since the last sync. */
  readonly #unsafe = new Set<WarcWriter>();

  constructor(options: CrawlArchiveOptions) {
    this.#options = options;
  }

  /** Writes a capture event: all of it or nothing. It is safe after the next `sync`. */
  async write(event: readonly RecordDraft[], storageClass: StorageClass): Promise<readonly RecordLocation[]> {
    const writer = this.#writer(storageClass);
    const places = await writer.write(event);
    this.#unsafe.add(writer);
    return places;
  }

  /** Syncs the writes before the call; later ones wait for the next. */
  async sync(): Promise<void> {
    const unsafe = [...this.#unsafe];
    this.#unsafe.clear();
    try {
      for (const writer of unsafe) await writer.sync();
    } catch (error) {
      for (const writer of unsafe) this.#unsafe.add(writer);
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.close();
  }

  #writer(storageClass: StorageClass): WarcWriter {
    const known = this.#writers.get(storageClass);
    if (known !== undefined) return known;
    const { folder, prefix, ...more } = this.#options;
    const name = `${prefix}-${storageClass}`;
    const writer = new WarcWriter({ folder, prefix: name, storageClass, ...more });
    this.#writers.set(storageClass, writer);
    return writer;
  }
}

/** The answer of the name servers as a resource record of `text/dns` (WARC 1.1, 6.4; RFC 4501). */
export function dnsEvent(
  host: string,
  resolution: Resolution,
  nowMs: number = Date.now(),
): readonly RecordDraft[] {
  if (resolution.outcome !== 'found') return [];
  const date = new Date(nowMs).toISOString();
  const lines = resolution.addresses.map(
    ({ address, family }) => `${host}. ${resolution.ttlSeconds} IN ${family === 4 ? 'A' : 'AAAA'} ${address}`,
  );
  const block = Buffer.from(`${date.replaceAll(/\D/g, '').slice(0, 14)}\n${lines.join('\n')}\n`);
  const fields =
    resolution.server === undefined ? [] : [{ name: 'WARC-IP-Address', value: resolution.server }];
  return [{ type: 'resource', date, targetUri: `dns:${host}`, contentType: 'text/dns', fields, block }];
}
