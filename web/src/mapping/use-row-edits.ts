import { useMemo } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { MappingValues } from './mapping-values.ts';

/** The same as long as the page is: rows are compared by it. */
export interface RowEdits<Row> {
  readonly set: (key: string, change: Partial<Row>) => void;
  readonly add: (row: Row) => void;
  readonly remove: (key: string) => void;
}

/** Changes of one of both tables. */
export function useRowEdits<Table extends keyof MappingValues>(
  table: Table,
  setValues: Dispatch<SetStateAction<MappingValues>>,
): RowEdits<MappingValues[Table][number]> {
  return useMemo(() => {
    type Row = MappingValues[Table][number];
    const change = (edit: (rows: readonly Row[]) => readonly Row[]): void =>
      setValues((values) => ({ ...values, [table]: edit(values[table]) }));
    return {
      set: (key, changed) =>
        change((rows) => rows.map((row) => (row.key === key ? { ...row, ...changed } : row))),
      add: (row) => change((rows) => [...rows, row]),
      remove: (key) => change((rows) => rows.filter((row) => row.key !== key)),
    };
  }, [table, setValues]);
}
