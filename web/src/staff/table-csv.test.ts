import { createElement, Fragment } from 'react';
import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { tableCsv } from './table-csv.ts';
import { When } from './when.tsx';

interface Site {
  readonly name: string;
  readonly size: number;
  readonly atMs: number | null;
}

const columns: readonly Column<Site>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => createElement('a', { href: '/' }, name, ' ', 7) },
  { id: 'size', title: 'Size', value: ({ size }) => size, cell: ({ size }) => `${size / 1000} kB` },
  {
    id: 'at',
    title: 'At',
    cell: ({ atMs }) => createElement(Fragment, null, createElement(When, { atMs }), null),
  },
  { id: 'do', title: 'Do', isTool: true, cell: () => 'Edit' },
];

it('writes what the cells say, numbers and moments for programs, and nothing that a spreadsheet runs', () => {
  const rows = [
    { name: '=cmd()', size: 1200, atMs: 0 },
    { name: 'a "b", c', size: -3, atMs: null },
  ];
  expect(tableCsv(columns, rows)).toBe(
    '\uFEFFName,Size,At\r\n\'=cmd() 7,1200,1970-01-01T00:00:00.000Z\r\n"a ""b"", c 7",\'-3,\r\n',
  );
});
