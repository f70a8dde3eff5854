import { Button } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import type { ReactNode } from 'react';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { RowProblem } from './mapping-values.ts';
import { MappingRow } from './mapping-row.tsx';
import type { MappingColumn, MappingFields } from './mapping-row.tsx';
import styles from './mapping.module.css';
import type { RowEdits } from './use-row-edits.ts';

/** Both tables of the mapping have these. */
export interface MappingTableProperties<Row> {
  readonly rows: readonly Row[];
  readonly wrong: ReadonlyMap<string, RowProblem>;
  readonly isReadOnly: boolean;
  readonly edits: RowEdits<Row>;
}

interface RowsProperties<Row> extends MappingTableProperties<Row> {
  readonly className: string | undefined;
  /** The same object while nothing changes: rows are compared by it. */
  readonly columns: readonly MappingColumn[];
  readonly newRow: Omit<Row, 'key'>;
  /** Says what an incomplete row lacks. */
  readonly incomplete: (row: Row) => string;
  /** Where there are no rows at all. */
  readonly none: string | undefined;
}

/** Rows of fields, each with a button that removes it, and a button that adds one. */
export function MappingTable<Row extends { readonly key: string }>(
  properties: RowsProperties<Row>,
): ReactNode {
  const { rows, className, columns, wrong, isReadOnly, edits, newRow, incomplete, none } = properties;
  const texts = useMessages(mappingMessages);
  return (
    <>
      {none === undefined ? null : <p className={styles.quiet}>{none}</p>}
      <div className={className} hidden={none !== undefined}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ field, title }) => (
                <th key={field} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className={styles.hidden}>{texts.removeRow}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <MappingRow
                key={row.key}
                row={row as unknown as MappingFields}
                number={index + 1}
                columns={columns}
                problem={wrong.get(row.key)}
                incomplete={incomplete(row)}
                isReadOnly={isReadOnly}
                onSet={edits.set}
                onRemove={edits.remove}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isReadOnly ? null : (
        <Button
          size="xs"
          variant="default"
          className={styles.add}
          onClick={() => edits.add({ ...newRow, key: randomId() } as Row)}
        >
          {texts.addRow}
        </Button>
      )}
    </>
  );
}
