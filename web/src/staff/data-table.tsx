import { Button, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { ColumnChoice, useChosenColumns } from './column-choice.tsx';
import { shownColumns, sortedRows } from './column.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { EmptyState } from './empty-state.tsx';
import { ExportButton } from './export-button.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TableGrid } from './table-grid.tsx';
import { useFilters } from './use-filters.ts';
import { defaultParameter, useSort } from './use-sort.ts';
import type { ListState } from './use-list.ts';
import type { Selection } from './use-selection.ts';

export interface DataTableProperties<Row> {
  /** The key under which chosen columns are saved. */
  readonly name: string;
  /** Says what the table has: for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** `useList(…)` or `wholeList(…)`. */
  readonly list: ListState<Row>;
  readonly rowId: (row: Row) => string;
  /** The name of a row, for its checkbox. */
  readonly rowName: (row: Row) => string;
  /** Where Enter leads. The first column has the link for the eye. */
  readonly rowLink?: (row: Row) => string;
  /** The order while the address says none. For the API's question: `useSort`, with the same. */
  readonly defaultSort?: string;
  /** Of the address, where a page has several tables: `runs-sort`. */
  readonly sortParameter?: string;
  /** Fields of the search, above the table; a FilterBar. */
  readonly filters?: ReactNode;
  readonly selection?: Selection;
  /** Buttons for what is selected. */
  readonly selectionActions?: ReactNode;
  /** Of the whole list as CSV, where the API makes it; else it is made here. */
  readonly exportHref?: string;
  /** Shown where there is nothing at all: an EmptyState that teaches. */
  readonly empty?: ReactNode;
}

/** A list of things: in an order, with the columns that one wants, by keyboard too. */
export function DataTable<Row>(properties: DataTableProperties<Row>): ReactNode {
  const { name, label, columns, list, defaultSort = '', sortParameter = defaultParameter } = properties;
  const { filters, selection, exportHref, empty } = properties;
  const texts = useMessages(staffMessages);
  const { isAny, clear } = useFilters();
  const chosen = useChosenColumns(name);
  const shown = shownColumns(columns, chosen.ids);
  const sort = useSort(columns, defaultSort, sortParameter);
  const inOrder = (every: readonly Row[]): readonly Row[] =>
    list.isWhole ? sortedRows(every, columns, sort) : every;
  const rows = inOrder(list.rows ?? []);
  const isEmpty = list.rows !== undefined && rows.length === 0;
  return (
    <section className={styles.list} aria-label={label}>
      <div className={styles.head}>
        <div className={styles.filters}>{filters}</div>
        <div className={styles.tools}>
          <ColumnChoice columns={columns} chosen={chosen} />
          {exportHref === undefined ? (
            <ExportButton name={name} columns={shown} list={list} inOrder={inOrder} />
          ) : (
            <Button component="a" variant="default" size="xs" href={exportHref} download>
              {`${texts.export} (CSV)`}
            </Button>
          )}
        </div>
      </div>
      {list.error === undefined ? null : <Trouble error={list.error} onRetry={list.retry} />}
      {list.rows === undefined && list.error === undefined ? <Waiting /> : null}
      {isEmpty && isAny ? (
        <EmptyState
          title={texts.nothingFound}
          text={texts.nothingFoundText}
          action={
            <Button variant="light" onClick={clear}>
              {texts.clearFilters}
            </Button>
          }
        />
      ) : null}
      {isEmpty && !isAny ? (empty ?? <EmptyState title={texts.nothingFound} />) : null}
      {rows.length === 0 ? null : (
        <Rows {...properties} rows={rows} shown={shown} sort={sort} sortParameter={sortParameter} />
      )}
      {selection === undefined ? null : (
        <SelectionBar selection={selection} list={list} actions={properties.selectionActions} />
      )}
      <Foot list={list} shownCount={rows.length} />
    </section>
  );
}

interface RowsProperties<Row> extends DataTableProperties<Row> {
  readonly rows: readonly Row[];
  readonly shown: readonly Column<Row>[];
  readonly sort: string;
  readonly sortParameter: string;
}

function Rows<Row>(properties: RowsProperties<Row>): ReactNode {
  const { label, list, rows, shown, sort, sortParameter, selection, rowId, rowName, rowLink } = properties;
  const texts = useMessages(staffMessages);
  const keys = useId();
  return (
    <div className={styles.frame} data-old={list.isOld || undefined}>
      <VisuallyHidden id={keys}>
        {texts.tableKeys} {selection === undefined ? '' : texts.tableKeysSelect}
      </VisuallyHidden>
      <TableGrid
        label={label}
        describedBy={keys}
        columns={shown}
        rows={rows}
        sort={sort}
        sortParameter={sortParameter}
        selection={selection}
        rowId={rowId}
        rowName={rowName}
        rowLink={rowLink}
      />
    </div>
  );
}

function Foot<Row>({
  list,
  shownCount,
}: {
  readonly list: ListState<Row>;
  readonly shownCount: number;
}): ReactNode {
  const texts = useMessages(staffMessages);
  const { messages, format } = useSpoken();
  const { total, isTotalExact, hasMore, isLoadingMore, more, rows } = list;
  const count = format.number(shownCount);
  return (
    <div className={styles.foot}>
      <p role="status" className={styles.count}>
        {rows === undefined || shownCount === 0
          ? null
          : shownCount < total || !isTotalExact
            ? texts.countOf(isTotalExact, count, format.number(total))
            : texts.countAll(shownCount, count)}
      </p>
      {hasMore ? (
        <Button variant="default" size="xs" loading={isLoadingMore} onClick={() => void more()}>
          {messages.more}
        </Button>
      ) : null}
    </div>
  );
}
