import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { nextSort, sortWord } from './column.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { useFilters } from './use-filters.ts';

interface SortHeadingProperties<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  /** In the address. */
  readonly parameter: string;
}

/** The heading of a column; pressed, it orders the table. The order stands in the address. */
export function SortHeading<Row>({ column, sort, parameter }: SortHeadingProperties<Row>): ReactNode {
  const texts = useMessages(staffMessages);
  const filters = useFilters();
  const name = sortWord(column);
  const style = column.width === undefined ? {} : { width: column.width };
  if (name === undefined)
    return (
      <th scope="col" data-align={column.align} style={style}>
        {column.title}
      </th>
    );
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  return (
    <th scope="col" data-align={column.align} style={style} aria-sort={direction}>
      <UnstyledButton
        className={styles.sort}
        title={texts.sortBy(column.title)}
        onClick={() => filters.set({ [parameter]: nextSort(sort, name) })}
      >
        {column.title}
        <span aria-hidden="true" className={styles.arrow}>
          {direction === undefined ? '' : direction === 'ascending' ? '↑' : '↓'}
        </span>
      </UnstyledButton>
    </th>
  );
}
