import { describe, expect, it } from 'vitest';
import { parseWords } from './parse-words.ts';
import { printWords } from './print-words.ts';
import type { Term } from './words-query.ts';

function term(words: string, more: Partial<Term> = {}): Term {
  return { words: words.split(' '), isExact: false, isPrefix: false, field: undefined, ...more };
}

const understood: readonly (readonly [string, readonly (readonly Term[])[], readonly Term[]])[] = [
  ['dunes mer', [[term('dunes')], [term('mer')]], []],
  ['"les dunes du nord"', [[term('les dunes du nord', { isExact: true })]], []],
  [
    '«les dunes» “du nord”',
    [[term('les dunes', { isExact: true })], [term('du nord', { isExact: true })]],
    [],
  ],
  ['dunes -camping', [[term('dunes')]], [term('camping')]],
  ['-"mobil home" dunes', [[term('dunes')]], [term('mobil home', { isExact: true })]],
  ['dun*', [[term('dun', { isExact: true, isPrefix: true })]], []],
  ['"les dun*"', [[term('les dun', { isExact: true, isPrefix: true })]], []],
  ['"les dun"*', [[term('les dun', { isExact: true, isPrefix: true })]], []],
  ['title:dunes URL:presse', [[term('dunes', { field: 'title' })], [term('presse', { field: 'url' })]], []],
  ['title:"les dunes"', [[term('les dunes', { isExact: true, field: 'title' })]], []],
  ['dunes OR plages OR mer sable', [[term('dunes'), term('plages'), term('mer')], [term('sable')]], []],
  ["l'eau d’Été", [[term('eau')], [term('Été')]], []],
  ['covid-19', [[term('covid 19', { isExact: true })]], []],
  ["o'clock", [[term('o clock', { isExact: true })]], []],
  // Odd input is read as well as possible.
  ['OR dunes OR', [[term('dunes')]], []],
  ['"les dunes', [[term('les')], [term('dunes')]], []],
  ['- -- * "" title: (dunes) & ^', [[term('dunes')]], []],
  ['a*', [[term('a')]], []],
  ['site:dunes', [[term('site dunes', { isExact: true })]], []],
  ['dunes\0NEAR(mer)', [[term('dunes')], [term('NEAR mer', { isExact: true })]], []],
  ['-camping', [], [term('camping')]],
  ['', [], []],
];

describe('what was typed', () => {
  it.each(understood)('%s', (text, wanted, unwanted) => {
    const query = parseWords(text);
    expect(query.wanted.map(({ anyOf }) => anyOf)).toEqual(wanted);
    expect(query.unwanted).toEqual(unwanted);
    expect(query.text).toBe(text);
  });

  it.each(understood)('is understood the same when it is printed: %s', (text) => {
    const { wanted, unwanted } = parseWords(text);
    expect(parseWords(printWords({ wanted, unwanted }))).toMatchObject({ wanted, unwanted });
  });

  it('has no more words than anybody types', () => {
    const query = parseWords('dunes mer '.repeat(5000));
    expect(query.wanted.length).toBe(32);
    expect(parseWords(`"${'dunes '.repeat(1000)}"`).wanted[0]?.anyOf[0]?.words.length).toBe(32);
    expect(parseWords('dunes OR '.repeat(1000)).wanted[0]?.anyOf.length).toBe(16);
    expect(parseWords(`${'x'.repeat(9000)} mer`).wanted[0]?.anyOf[0]?.words[0]?.length).toBe(64);
  });

  it('keeps the languages that were asked for', () => {
    expect(parseWords('dunes', { languages: ['fr'] }).languages).toEqual(['fr']);
  });
});
