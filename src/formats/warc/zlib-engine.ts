/**
 * The internals of Node's zlib streams that `Inflater` and `gzipMember` use. They are not documented: the runtime is pinned,
 * and only this file knows them (docs/decisions/0003).
 */
export interface ZlibEngine {
  readonly _handle: ZlibHandle;
  /** [output bytes left, input bytes left] after each write. */
  readonly _writeState: Uint32Array;
  close(): void;
}

interface ZlibHandle {
  writeSync(
    flush: number,
    input: Uint8Array,
    inputOffset: number,
    inputLength: number,
    output: Uint8Array,
    outputOffset: number,
    outputLength: number,
  ): void;
  onerror: (message: string, errno: number, code: string) => void;
  reset(): void;
}
