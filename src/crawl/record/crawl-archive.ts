import type { Resolution } from '../resolve/resolver.ts';
import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import type { StorageClass } from '../../formats/warc/storage-class.ts';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import { WarcWriter } from '../../formats/warc/warc-writer.ts';
import type { RecordPlace } from '../../formats/warc/warc-writer.ts';

export interface CrawlArchiveOptions {
  readonly folder: string;
  readonly prefix: string;
  readonly warcinfo: readonly NamedField[];
}

/** The WARC files of a crawl, one open for each storage class that has something in it. */
export class CrawlArchive {
  readonly #options: CrawlArchiveOptions;
  readonly #writers = new Map<StorageClass, WarcWriter>();

  constructor(options: CrawlArchiveOptions) {
    this.#options = options;
  }

  /** Writes a capture event; resolved when it is safe on disk. */
  async write(event: readonly RecordDraft[], storageClass: StorageClass): Promise<readonly RecordPlace[]> {
    const writer = this.#writer(storageClass);
    const places = await writer.write(event);
    await writer.sync();
    return places;
  }

  /** The answer of the name servers as a resource record of `text/dns` (WARC 1.1, 6.4; RFC 4501). */
  async writeDns(host: string, resolution: Resolution): Promise<void> {
    if (resolution.outcome !== 'found') return;
    const date = new Date().toISOString();
    const lines = resolution.addresses.map(
      ({ address, family }) =>
        `${host}. ${resolution.ttlSeconds} IN ${family === 4 ? 'A' : 'AAAA'} ${address}`,
    );
    const block = Buffer.from(`${date.replaceAll(/\D/g, '').slice(0, 14)}\n${lines.join('\n')}\n`);
    const fields =
      resolution.server === undefined ? [] : [{ name: 'WARC-IP-Address', value: resolution.server }];
    await this.write(
      [{ type: 'resource', date, targetUri: `dns:${host}`, contentType: 'text/dns', fields, block }],
      'text',
    );
  }

  async close(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.close();
  }

  #writer(storageClass: StorageClass): WarcWriter {
    const known = this.#writers.get(storageClass);
    if (known !== undefined) return known;
    const { folder, prefix, warcinfo } = this.#options;
    const writer = new WarcWriter({ folder, prefix: `${prefix}-${storageClass}`, storageClass, warcinfo });
    this.#writers.set(storageClass, writer);
    return writer;
  }
}
