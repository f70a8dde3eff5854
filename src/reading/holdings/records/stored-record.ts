import type { HttpHead } from '../../../formats/http1/head.ts';
import type { RecordHead } from '../../../formats/warc/warc-record.ts';
import type { ByteRange } from '../../../storage/vault.ts';

/** A record of an archive file, its heads read. */
export interface StoredRecord {
  readonly record: RecordHead;
  /** Of the HTTP message in it, if there is one. */
  readonly head: HttpHead | undefined;
  readonly body: StoredBody;
  /** Once nobody reads the body any more. */
  close(): void;
}

/** What stands behind the heads, transfer coding and all. */
export type StoredBody =
  /** At hand. */
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  /** Uncompressed in its file: any part of it costs the same. */
  | { readonly kind: 'plain'; readonly sizeBytes: number; read(range: ByteRange): AsyncGenerator<Uint8Array> }
  /** To be unpacked from its beginning. */
  | {
      readonly kind: 'packed';
      readonly sizeBytes: number | undefined;
      read(): AsyncGenerator<Uint8Array>;
    };
