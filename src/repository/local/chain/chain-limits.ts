/** When the steps over the index are due. */
export interface ChainLimits {
  /** Files that are loaded into the index together; fewer when no more are there. */
  readonly filesAtOnce: number;
  /** Lines in the head before it becomes a block file. */
  readonly headLines: number;
  /** Block files before they become one. */
  readonly blockFiles: number;
}

export const defaultLimits: ChainLimits = { filesAtOnce: 64, headLines: 500_000, blockFiles: 8 };
