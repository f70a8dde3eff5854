import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { HeaderLine } from '../../formats/http1/head.ts';
import type { ByteRange } from '../../storage/vault.ts';

/** A captured response, open for reading. `close` when done with all of its streams. */
export interface OpenedCapture {
  readonly capture: CaptureLine;
  /** Whose record has the body: another capture for revisits only. */
  readonly stored: CaptureLine;
  /** 200 for what was not HTTP. */
  readonly status: number;
  readonly reason: string;
  /** As they were received; of a record without HTTP its Content-Type alone. */
  readonly headers: readonly HeaderLine[];
  /** Of the payload, where it is known without reading it. */
  readonly sizeBytes: number | undefined;
  /** The whole payload, where it is small and at hand: nothing has to be waited for. */
  readonly bytes?: Uint8Array;
  /**
   * The stored bytes: transfer coding removed, content coding as it came. Where the archived bytes are damaged it ends there,
   * before `sizeBytes`.
   */
  payload(range?: ByteRange): AsyncIterable<Uint8Array>;
  /** What a browser makes of the payload: content coding removed too. */
  decoded(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

export type Opening =
  | { readonly ok: true; readonly content: OpenedCapture }
  /** `lost`: the archive should have it; `withheld`: not for this reader. */
  | { readonly ok: false; readonly kind: 'lost' | 'withheld'; readonly reason: string };
