import type { Language } from './format.ts';

/**
 * The words of one folder of pages. English has all the keys; French has them too, which the type checks.
 *
 * To add a language: give each `messages.ts` a file `messages-xx.ts` with as many keys as are translated (what
 * is missing is shown in English), do the same beside `en.ts`, and when all keys are there add the language to
 * `offeredLanguages` in language.tsx, so that people can choose it.
 */
export interface MessageTable<Texts extends object> {
  readonly en: Texts;
  readonly fr: Texts;
  readonly nb?: Partial<Texts>;
  readonly nl?: Partial<Texts>;
}

const whole = new WeakMap<object, Map<Language, object>>();

/** All keys in one language, the missing ones in English. The same object each time. */
export function messagesIn<Texts extends object>(table: MessageTable<Texts>, language: Language): Texts {
  const known = whole.get(table) ?? new Map<Language, object>();
  whole.set(table, known);
  const found = known.get(language);
  if (found !== undefined) return found as Texts;
  const made: Texts = { ...table.en, ...table[language] };
  known.set(language, made);
  return made;
}
