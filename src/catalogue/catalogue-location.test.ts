import { expect, it } from 'vitest';
import { catalogueLocation, CatalogueLocationError, locationText } from './catalogue-location.ts';

const file = { engine: 'sqlite', file: '/srv/archive/catalogue/catalogue.sqlite' };

it.each([
  [undefined, file],
  ['', file],
  ['# nothing yet\n', file],
  ['catalogue:\n', file],
  ['harvests:\n  threads: 2\n', file],
  [
    'catalogue: postgres://db.example/heirloom',
    { engine: 'postgres', url: 'postgres://db.example/heirloom' },
  ],
  [
    'catalogue: "postgresql:///heirloom?host=/run/postgresql"\nldap: {url: x}\n',
    { engine: 'postgres', url: 'postgresql:///heirloom?host=/run/postgresql' },
  ],
])('finds the place in %j', (yaml, place) => {
  expect(catalogueLocation('/srv/archive', yaml)).toEqual(place);
});

it.each([
  'catalogue: mysql://db/heirloom',
  'catalogue: true',
  'catalogue: [a]',
  'catalogue: "postgres://["',
  '{',
])('refuses %j', (yaml) => {
  expect(() => catalogueLocation('/srv/archive', yaml)).toThrow(CatalogueLocationError);
});

it('shows a place without its password', () => {
  const url = 'postgres://heirloom:secret@db.example/heirloom?password=secret&sslmode=require';
  expect(locationText({ engine: 'postgres', url })).toBe(
    'postgres://heirloom@db.example/heirloom?sslmode=require',
  );
});
