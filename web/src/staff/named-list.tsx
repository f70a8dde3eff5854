import type { ReactNode } from 'react';
import type { Right } from '../../../src/people/rights.ts';
import { rowsWith } from './column.ts';
import type { Column } from './column.ts';
import { EntityList } from './entity-list.tsx';
import { FilterText } from './filter-bar.tsx';
import { useColumns } from './use-columns.tsx';
import { useFilters } from './use-filters.ts';
import { wholeList } from './use-list.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly comment: string;
}

interface NamedListProperties<Row> {
  /** Of the list in the address: `/schedules`. */
  readonly path: string;
  readonly texts: Readonly<Record<'title' | 'intro' | 'add' | 'name' | 'none' | 'noneText', string>>;
  /** To add one. */
  readonly right: Right;
  readonly query: Parameters<typeof wholeList>[0];
  readonly rows: readonly Row[] | undefined;
  /** After the name. */
  readonly columns: readonly Column<Row>[];
}

/** The page of a list that comes at once: by name, filtered by name and comment. */
export function NamedList<Row extends Named>(properties: NamedListProperties<Row>): ReactNode {
  const { path, texts, right, query, rows, columns } = properties;
  const { value } = useFilters();
  const { link } = useColumns<Row>({ isWhole: true });
  const pathOf = ({ id }: Row): string => `${path}/${id}`;
  const shown = rowsWith(rows, value('q'), ({ name, comment }) => [name, comment]);
  return (
    <EntityList
      name={path.slice(1)}
      title={texts.title}
      intro={texts.intro}
      none={texts.none}
      noneText={texts.noneText}
      add={{ label: texts.add, right, to: `${path}/new` }}
      list={wholeList(query, shown)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={pathOf}
      defaultSort="name"
      filters={<FilterText name="q" label={texts.name} />}
      columns={[link('name', texts.name, ({ name }) => name, pathOf), ...columns]}
    />
  );
}
