/** A step from one shape of the catalogue to the next: the same for both engines, only the names of types differ. */
export interface SchemaChange {
  /** Says the order too: `0001-begin`. Never changed once it was in a release. */
  readonly name: string;
  readonly statements: (types: ColumnTypes) => readonly string[];
  /** Afterwards, on this engine only. */
  readonly inSqlite?: readonly string[];
  readonly inPostgres?: readonly string[];
}

export interface ColumnTypes {
  /** Compared byte by byte. */
  readonly text: string;
  /** 64 bits. */
  readonly integer: string;
}
