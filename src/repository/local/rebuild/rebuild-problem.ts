/** A file or entry that a rebuild could not find or read: the new indexes lack it. */
export interface RebuildProblem {
  readonly vault?: string;
  readonly file?: string;
  readonly problem: string;
}
