/** The limits for one file. Exceeding one becomes an exception of the analysis; the text found so far is kept. */
export interface FileLimits {
  /** The thread is terminated then. Shortly before, the reader is asked to stop, so that no text is lost. */
  readonly deadlineMs: number;
  /** Heap of the thread. */
  readonly heapMb: number;
  /** Memory of the thread outside the heap: mostly unpacked data. */
  readonly outsideHeapMb: number;
  /** Unpacked bytes of all parts of a package. */
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
