import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import type { FileStore } from '../../../repository/file-store.ts';
import { OpenFiles } from './open-files.ts';
import { Spools } from './spools.ts';
import type { SpoolsOptions } from './spools.ts';
import { readRecord } from './read-record.ts';
import type { StoredRecord } from './read-record.ts';

/** The records that index lines refer to, with what is kept open to read them. */
export class Records {
  readonly spools: Spools;
  readonly #files: OpenFiles;

  constructor(files: FileStore, options: SpoolsOptions = {}) {
    this.#files = new OpenFiles(files);
    this.spools = new Spools(options);
  }

  /** A text says why it cannot be read. */
  read(capture: CaptureLine): Promise<StoredRecord | string> {
    return readRecord(this.#files, capture);
  }

  async close(): Promise<void> {
    await this.spools.close();
    this.#files.close();
  }
}
