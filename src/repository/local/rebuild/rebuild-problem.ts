/** What a rebuild could not find or read: the new indexes are without it. */
export interface RebuildProblem {
  readonly vault?: string;
  readonly file?: string;
  readonly problem: string;
}
