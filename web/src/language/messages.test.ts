import { describe, expect, it } from 'vitest';
import { languageName } from './language-name.ts';
import { loadTranslation, messagesIn, messagesOf } from './messages.ts';

describe('messages', () => {
  const en = {
    title: 'Jobs',
    states: { done: 'Done' },
    'run(number)': 'run {number}',
    'found(count, shown)': { '0': 'nothing', one: 'one page', other: '{shown} pages' },
    'every(unit, count)': { day: { one: 'every day', other: 'every {count} days' }, other: 'now and then' },
    'total(isExact, total)': { true: '{total}', false: 'more than {total}' },
    'not(names)': 'Not with {names}',
    'budget(name)': 'a {name, lower} budget',
  };
  const said = messagesOf(en, 'en');

  it('are texts, or functions of the values that the key names', () => {
    expect(said.title).toBe('Jobs');
    expect(said.states.done).toBe('Done');
    expect(said.run('{number}')).toBe('run {number}');
    expect(said.budget('Large')).toBe('a large budget');
  });

  it('choose a form by a value itself, or by its plural', () => {
    expect([0, 1, 2].map((count) => said.found(count, String(count)))).toEqual([
      'nothing',
      'one page',
      '2 pages',
    ]);
    expect(said.every('day', 1)).toBe('every day');
    expect(said.every('day', 3)).toBe('every 3 days');
    expect(said.every('year', 3)).toBe('now and then');
    expect([true, false].map((isExact) => said.total(isExact, '7'))).toEqual(['7', 'more than 7']);
  });

  it('have the plural of their language', () => {
    const fr = { 'found(count)': { one: '{count} page', other: '{count} pages' } };
    expect([0, 1, 2, 1_000_000].map(messagesOf(fr, 'fr').found)).toEqual([
      '0 page',
      '1 page',
      '2 pages',
      '1000000 pages',
    ]);
  });

  it('join lists as their language does', () => {
    expect(said.not(['a', 'b', 'c'])).toBe('Not with a, b and c');
    expect(messagesOf(en, 'fr').not(['a', 'b', 'c'])).toBe('Not with a, b et c');
  });

  it('are English where a translation has none, and the same object each time', async () => {
    await loadTranslation('fr');
    const texts = { feature: 'storage', title: 'Storage', lacking: 'Not in the French file' };
    expect(messagesIn(texts, 'fr')).toMatchObject({ title: 'Stockage', lacking: texts.lacking });
    expect(messagesIn(texts, 'fr')).toBe(messagesIn(texts, 'fr'));
  });
});

describe('names of languages', () => {
  it('are there for those that browsers do not know, and codes that are none stay', () => {
    expect(languageName('nb', 'fr')).toBe('norvégien bokmål');
    expect(['se', 'smj'].map((code) => languageName(code, 'en'))).toEqual(['Northern Sami', 'Lule Sami']);
    expect(['x', '', 'qq'].map((code) => languageName(code, 'fr'))).toEqual(['x', '', 'qq']);
  });
});
