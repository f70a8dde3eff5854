import { describe, expect, it } from 'vitest';
import { accountMessages } from '../account/messages.ts';
import { analysisTexts } from '../analysis/messages.ts';
import { peopleMessages } from '../people/messages.ts';
import { searchTexts } from '../search/messages.ts';
import { shellMessages } from '../shell/messages.ts';
import { signInMessages } from '../sign-in/messages.ts';
import { staffMessages } from '../staff/messages.ts';
import { todayMessages } from '../today/messages.ts';
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
  const tables: Readonly<Record<string, MessageTable<object>>> = {
    accountMessages,
    analysisTexts,
    peopleMessages,
    searchTexts,
    shellMessages,
    signInMessages,
    staffMessages,
    todayMessages,
  };

  it.each(Object.entries(tables))('has every word of %s, and its own', (_name, { en, fr }) => {
    expect(Object.keys(fr).toSorted()).toEqual(Object.keys(en).toSorted());
    const same = Object.entries(en).filter(
      ([key, text]) => typeof text === 'string' && text.length > 12 && text === fr[key as keyof typeof fr],
    );
    expect(same).toEqual([]);
  });
});

describe('names of languages', () => {
  it('are there for those that browsers do not know, and codes that are none stay', () => {
    expect(languageName('nb', 'fr')).toBe('norvégien bokmål');
    expect(['se', 'smj'].map((code) => languageName(code, 'en'))).toEqual(['Northern Sami', 'Lule Sami']);
    expect(['x', '', 'qq'].map((code) => languageName(code, 'fr'))).toEqual(['x', '', 'qq']);
  });
});
