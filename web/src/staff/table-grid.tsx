import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { SortHeading } from './sort-heading.tsx';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

interface TableGridProperties<Row> {
  readonly label: string;
  readonly describedBy: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly sort: string;
  readonly sortParameter: string;
  readonly selection: Selection | undefined;
  readonly rowId: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly rowLink: ((row: Row) => string) | undefined;
}

/** The table itself. One row can be reached by Tab; from there the arrow keys lead to the others. */
export function TableGrid<Row>(properties: TableGridProperties<Row>): ReactNode {
  const { label, describedBy, columns, rows, sort, sortParameter, selection, rowId, rowName, rowLink } =
    properties;
  const texts = useMessages(staffMessages);
  const navigate = useNavigate();
  const ids = rows.map((row) => rowId(row));
  const keys = useRowKeys({
    ids,
    selection,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined && rowLink !== undefined) void navigate(rowLink(row));
    },
  });
  return (
    <div className={styles.scroll} role="group" aria-label={texts.scrollTable(label)}>
      <table className={styles.table} aria-label={label} aria-describedby={describedBy}>
        <thead>
          <tr>
            {selection === undefined ? null : <SelectAllShown ids={ids} selection={selection} />}
            {columns.map((column) => (
              <SortHeading key={column.id} column={column} sort={sort} parameter={sortParameter} />
            ))}
          </tr>
        </thead>
        <tbody ref={keys.body}>
          {rows.map((row, index) => (
            <tr
              key={ids[index]}
              tabIndex={index === keys.reached ? 0 : -1}
              data-chosen={selection?.has(ids[index] ?? '') === true || undefined}
              onKeyDown={(event) => keys.pressed(event, index)}
              onFocus={() => keys.reach(index)}
            >
              {selection === undefined ? null : (
                <td className={styles.check}>
                  <Checkbox
                    size="xs"
                    tabIndex={-1}
                    aria-label={texts.selectRow(rowName(row))}
                    checked={selection.has(ids[index] ?? '')}
                    onClick={(event) => keys.select(index, event.shiftKey)}
                    onChange={() => {}}
                  />
                </td>
              )}
              {columns.map((column, at) => (
                <Cell key={column.id} column={column} row={row} isFirst={at === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SelectAllShownProperties {
  readonly ids: readonly string[];
  readonly selection: Selection;
}

function SelectAllShown({ ids, selection }: SelectAllShownProperties): ReactNode {
  const texts = useMessages(staffMessages);
  const chosen = ids.filter((id) => selection.has(id)).length;
  return (
    <th className={styles.check}>
      <Checkbox
        size="xs"
        aria-label={texts.selectPage}
        checked={chosen > 0 && chosen === ids.length}
        indeterminate={chosen > 0 && chosen < ids.length}
        onChange={() => selection.set(ids, chosen < ids.length)}
      />
    </th>
  );
}

interface CellProperties<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isFirst: boolean;
}

function Cell<Row>({ column, row, isFirst }: CellProperties<Row>): ReactNode {
  const content = column.cell(row);
  return isFirst ? <th scope="row">{content}</th> : <td data-align={column.align}>{content}</td>;
}
