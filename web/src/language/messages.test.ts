import { describe, expect, it } from 'vitest';
import { en as pagesEn } from './en.ts';
import { fr as pagesFr } from './fr.ts';
import { languageName } from './language-name.ts';
import { messagesIn } from './messages.ts';
import type { MessageTable } from './messages.ts';

describe('messages of a language', () => {
  interface Texts {
    readonly one: string;
    readonly two: string;
  }
  const table: MessageTable<Texts> = {
    en: { one: 'one', two: 'two' },
    fr: { one: 'un', two: 'deux' },
    nb: { one: 'en' },
  };

  it('are whole: what is missing is English', () => {
    expect(messagesIn(table, 'fr')).toEqual({ one: 'un', two: 'deux' });
    expect(messagesIn(table, 'nb')).toEqual({ one: 'en', two: 'two' });
    expect(messagesIn(table, 'nl')).toEqual(table.en);
  });

  it('are the same object each time: what hangs on them is not made anew', () => {
    expect(messagesIn(table, 'nb')).toBe(messagesIn(table, 'nb'));
  });
});

describe('French', () => {
  /** Every folder of pages has a `messages.ts` with its table. */
  const folders = import.meta.glob<Readonly<Record<string, MessageTable<object>>>>(
    ['../*/messages.ts', '!./messages.ts'],
    { eager: true },
  );
  const tables = [{ pages: { en: pagesEn, fr: pagesFr } }, ...Object.values(folders)].flatMap((module) =>
    Object.entries(module),
  );

  const sameInBoth = new Set(['Configuration', 'Configurations', 'TimeMap (Memento)']);

  it('is looked for in all folders that have words', () => {
    expect(tables).toHaveLength(1 + Object.keys(import.meta.glob('../*/messages-en.ts')).length);
  });

  it.each(tables)('has every word of %s, and its own', (_name, { en, fr }) => {
    expect(Object.keys(fr).toSorted()).toEqual(Object.keys(en).toSorted());
    const same = Object.entries(en).filter(
      ([key, text]) => typeof text === 'string' && text.length > 12 && text === fr[key as keyof typeof fr],
    );
    expect(same.filter(([, text]) => !sameInBoth.has(String(text)))).toEqual([]);
  });
});

describe('names of languages', () => {
  it('are there for those that browsers do not know, and codes that are none stay', () => {
    expect(languageName('nb', 'fr')).toBe('norvégien bokmål');
    expect(['se', 'smj'].map((code) => languageName(code, 'en'))).toEqual(['Northern Sami', 'Lule Sami']);
    expect(['x', '', 'qq'].map((code) => languageName(code, 'fr'))).toEqual(['x', '', 'qq']);
  });
});
