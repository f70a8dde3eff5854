import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defined } from '../../../src/formats/values/defined.ts';
import type { Right } from '../../../src/people/rights.ts';
import { useSession } from '../api/staff-api.ts';
import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import type { SearchedList } from '../saved-searches/same-search.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProperties } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { StaffPage } from './staff-page.tsx';

interface EntityListProperties<Row> extends Omit<DataTableProperties<Row>, 'label' | 'empty'> {
  readonly title: string;
  readonly intro: string;
  /** The label of the table, where it is not the title. */
  readonly label?: string;
  /** The button that adds one: a page, or a dialog. */
  readonly add?: {
    readonly label: string;
    readonly right: Right;
    readonly to?: string;
    readonly onClick?: () => void;
  };
  readonly none: string;
  readonly noneText: string;
  readonly noneAction?: ReactNode;
  readonly savedSearches?: SearchedList;
  /** Between the heading and the table. */
  readonly before?: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** The page of a list: heading, add button, saved searches, filters and table. */
export function EntityList<Row>(properties: EntityListProperties<Row>): ReactNode {
  const { title, intro, label = title, add, none, noneText, noneAction } = properties;
  const { savedSearches, before, filters, children, ...table } = properties;
  const { may } = useSession();
  const { to, onClick } = add ?? {};
  const button =
    add === undefined || !may(add.right) ? undefined : to === undefined ? (
      <Button {...defined({ onClick })}>{add.label}</Button>
    ) : (
      <Button component={Link} to={to}>
        {add.label}
      </Button>
    );
  return (
    <StaffPage title={title} intro={intro} actions={button}>
      {savedSearches === undefined ? null : <SavedSearches list={savedSearches} />}
      {before}
      <DataTable<Row>
        {...table}
        label={label}
        filters={filters === undefined ? undefined : <FilterBar>{filters}</FilterBar>}
        empty={<EmptyState title={none} text={noneText} action={noneAction ?? button} />}
      />
      {children}
    </StaffPage>
  );
}
