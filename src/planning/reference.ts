/** A thing, as others name it. */
export interface Reference {
  readonly id: string;
  readonly name: string;
}
