import { expect, it } from 'vitest';
import { isSameSearch } from './same-search.ts';

it('a search is known again, whatever the list is sorted by', () => {
  expect(isSameSearch({ q: 'a', sort: 'name' }, { q: ' a ', host: '', sort: '-name' })).toBe(true);
  expect(isSameSearch({ q: 'a' }, { q: 'b' })).toBe(false);
  expect(isSameSearch({ q: 'a' }, { q: 'a', state: 'failed' })).toBe(false);
  expect(isSameSearch({}, { sort: 'name' })).toBe(true);
});
