/** The limits for one file. Exceeding one becomes an exception of the analysis; the text found so far is kept. */
export interface FileLimits {
  /** Then the thread that reads it is ended. A little earlier it is asked to stop, so that nothing is lost. */
  readonly deadlineMs: number;
  /** Objects of the thread. */
  readonly heapMb: number;
  /** Bytes of the thread beside its objects: what was unpacked, above all. */
  readonly outsideHeapMb: number;
  /** All parts of a package together. */
  readonly unpackedBytes: number;
  readonly entries: number;
  /** Pages of a PDF. */
  readonly pages: number;
}

export const defaultFileLimits: FileLimits = {
  deadlineMs: 20_000,
  heapMb: 384,
  outsideHeapMb: 512,
  unpackedBytes: 256 * 1024 * 1024,
  entries: 10_000,
  pages: 5_000,
};
