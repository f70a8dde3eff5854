import { describe, expect, it } from 'vitest';
import { changedAddress, dashedDate, dateDigits, readWordsQuestion, searchKindOf } from './words-question.ts';

describe('what is looked for', () => {
  it.each([
    ['q=bnf.fr', 'addresses'],
    ['q=dunes', 'words'],
    ['q=les+dunes', 'words'],
    ['q=bnf.fr&in=words', 'words'],
    ['q=dunes&in=pictures', 'pictures'],
    ['q=dunes&in=nonsense', 'words'],
    ['', 'addresses'],
  ])('%s: %s', (address, kind) => expect(searchKindOf(new URLSearchParams(address))).toBe(kind));
});

it('reads an address that somebody wrote by hand', () => {
  const question = readWordsQuestion(
    new URLSearchParams('q=+dunes+&page=-3&sort=worst&kind=pdf&selected=true'),
  );
  expect(question.selected).toBe('true');
  expect(question).toMatchObject({ q: 'dunes', page: 1, sort: 'best', kind: 'pdf', view: 'all', from: '' });
  expect(readWordsQuestion(new URLSearchParams('page=3.7')).page).toBe(3);
});

it('another filter begins at the first page', () => {
  const changed = changedAddress(new URLSearchParams('q=a&page=4&kind=pdf'), { kind: '', language: 'fr' });
  expect(changed.toString()).toBe('q=a&language=fr');
});

it.each([
  ['2019', '2019'],
  [' 2019-03 ', '201903'],
  ['2019-03-14', '20190314'],
  ['2019/03/14', '20190314'],
  ['', ''],
  ['19', undefined],
  ['2019-13', undefined],
  ['2019-00-10', undefined],
  ['2019-3-1', undefined],
  ['yesterday', undefined],
])('the date %j', (typed, digits) => expect(dateDigits(typed)).toBe(digits));

it('shows digits as a date', () =>
  expect(['2019', '201903', '20190314'].map(dashedDate)).toEqual(['2019', '2019-03', '2019-03-14']));
