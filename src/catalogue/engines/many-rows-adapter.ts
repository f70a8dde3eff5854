/** Both engines take many rows as one JSON text, each in its own way. */
export interface ManyRowsAdapter {
  insertRows(table: string, columns: readonly string[]): RowsInsert;
}

export interface RowsInsert {
  /** With one parameter. */
  readonly sql: string;
  readonly json: (rows: readonly (readonly unknown[])[]) => string;
}
