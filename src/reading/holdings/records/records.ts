import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import type { CdxFiles } from '../../cdx-server/cdx-parts.ts';
import { FreshRecords } from './fresh-records.ts';
import { OpenFiles } from './open-files.ts';
import { readRecord } from './read-record.ts';
import { Spools } from './spools.ts';
import type { SpoolsOptions } from './spools.ts';
import type { StoredRecord } from './stored-record.ts';

/** The records that index lines refer to, with what is kept open to read them. */
export class Records {
  readonly spools: Spools;
  readonly #files: OpenFiles;
  readonly #fresh = new FreshRecords();

  constructor(files: CdxFiles, options: SpoolsOptions = {}) {
    this.#files = new OpenFiles(files);
    this.spools = new Spools(options);
  }

  /** A text says why it cannot be read. */
  async read(capture: CaptureLine): Promise<StoredRecord | string> {
    const fresh = this.#fresh.get(capture);
    if (fresh !== undefined) return fresh;
    const stored = await readRecord(this.#files, capture);
    return typeof stored === 'string' ? stored : this.#fresh.add(capture, stored);
  }

  async close(): Promise<void> {
    await this.spools.close();
    this.#files.close();
  }
}
