import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSpoken } from '../language/language.tsx';
import type { Column } from './column.ts';
import { StateMark } from './state-mark.tsx';
import { When } from './when.tsx';

type Options<Row> = Partial<Omit<Column<Row>, 'id' | 'title'>>;
type WhenOptions<Row> = Options<Row> & Pick<ComponentProps<typeof When>, 'as' | 'otherwise'>;

/**
 * The usual columns of tables. The API sorts a list that comes page by page, by the id of the column;
 * with `isWhole` the table sorts by the value.
 */
export function useColumns<Row>({ isWhole = false } = {}) {
  const { format } = useSpoken();
  const column = (
    id: string,
    title: string,
    of: (row: Row) => string | number | null,
    options: Options<Row>,
  ): Column<Row> => ({
    id,
    title,
    cell: of,
    ...(isWhole ? { by: (row) => (of(row) === '' ? null : of(row)) } : { sort: id }),
    ...options,
  });
  const number =
    (show: (value: number) => string) =>
    (id: string, title: string, of: (row: Row) => number | null, options: Options<Row> = {}): Column<Row> =>
      column(id, title, of, {
        align: 'end',
        value: of,
        cell: (row) => {
          const value = of(row);
          return value === null ? '–' : show(value);
        },
        ...options,
      });
  return {
    text: (id: string, title: string, of: (row: Row) => string, options: Options<Row> = {}) =>
      column(id, title, of, options),
    count: number((value) => format.number(value)),
    bytes: number((value) => format.bytes(value)),
    link: (
      id: string,
      title: string,
      of: (row: Row) => string,
      to: (row: Row) => string,
      options: Options<Row> = {},
    ) => column(id, title, of, { cell: (row) => <Link to={to(row)}>{of(row)}</Link>, ...options }),
    when: (
      id: string,
      title: string,
      of: (row: Row) => number | null,
      { as, otherwise, ...options }: WhenOptions<Row> = {},
    ) =>
      column(id, title, of, {
        cell: (row): ReactNode => (
          <When atMs={of(row)} {...(as && { as })} {...(otherwise && { otherwise })} />
        ),
        ...options,
      }),
    /** A mark in a good or a quiet tone. */
    flag: (
      id: string,
      title: string,
      of: (row: Row) => boolean,
      [yes, no]: readonly [yes: string, no: string],
    ) =>
      column(id, title, (row) => (of(row) ? 0 : 1), {
        cell: (row) => <StateMark tone={of(row) ? 'good' : 'quiet'}>{of(row) ? yes : no}</StateMark>,
      }),
  };
}
