import type { ByteSource } from '../formats/warc/byte-source.ts';
import type { Provenance } from '../storage/provenance.ts';
import type { KeptFile } from '../storage/replicas/replica-register.ts';
import type { ByteRange, StoredContent } from '../storage/vault.ts';

/** The sealed files of the archive. Index lines name a file by the last part of its name, its base. */
export interface FileStore {
  find(base: string): Promise<KeptFile | undefined>;
  /** Unknown bases are absent. */
  findAll(bases: readonly string[]): Promise<ReadonlyMap<string, KeptFile>>;
  /** By name, in pages. */
  all(): AsyncIterable<readonly KeptFile[]>;
  /** The bases of the files of this origin, in pages. */
  basesFrom(
    origin: Partial<Pick<Provenance, 'harvest' | 'job' | 'source'>>,
  ): AsyncIterable<readonly string[]>;
  /** The bytes from the first copy that has them. */
  read(file: FileName, range: ByteRange): Promise<StoredContent | undefined>;
  /** The first copy that can be opened, from this one on: a reader that finds it damaged opens the next. */
  open(file: FileName, from?: number): Promise<OpenedCopy | undefined>;
  /** Paths of good copies on this machine, for other programs. */
  localCopies(file: FileName): Promise<readonly LocalCopy[]>;
}

export type FileName = Pick<KeptFile, 'name'>;

export interface OpenedCopy {
  readonly source: ByteSource;
  /** The index of the next copy; undefined if this is the last. */
  readonly next: number | undefined;
}

export interface LocalCopy {
  readonly vault: string;
  readonly path: string;
}

/** Each copy that can be opened, good ones first; closed when the next is requested. */
export async function* openedCopies(files: FileStore, file: FileName): AsyncGenerator<OpenedCopy> {
  for (let from: number | undefined = 0; from !== undefined;) {
    const copy: OpenedCopy | undefined = await files.open(file, from);
    try {
      if (copy !== undefined) yield copy;
    } finally {
      await copy?.source.close();
    }
    from = copy?.next;
  }
}
