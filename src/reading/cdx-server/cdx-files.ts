import type { ByteSource } from '../../formats/warc/byte-source.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import type { ByteRange, StoredContent } from '../../storage/vault.ts';

/** The archive files that index lines refer to by the last parts of their names. */
export interface CdxFiles {
  find(base: string): KeptFile | undefined;
  /** Where a good copy is, for programs on this machine. */
  places(file: KeptFile): readonly { readonly vault: string; readonly path: string }[];
  /** From the first vault that can give it. */
  read(file: KeptFile, range: ByteRange): Promise<StoredContent | undefined>;
  /** The first copy that can be opened, from this one on: who finds it damaged opens the next. */
  open(file: KeptFile, from?: number): Promise<OpenedCopy | undefined>;
}

export interface OpenedCopy {
  readonly source: ByteSource;
  /** Where the copies after it begin; undefined where there is none. */
  readonly next: number | undefined;
}
