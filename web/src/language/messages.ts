import { locales } from './format.ts';
import type { Language } from './format.ts';

/** A list is joined as the language joins one: `a, b and c`. */
type Value = string | number | boolean | readonly string[];

/** A text for each value of a parameter: a number's plural category, the value itself, else `other`. */
interface Forms {
  readonly [form: string]: string | Forms;
}

/** The English texts of one feature, a file of web/translations/en (the README there describes the files). */
export interface FeatureTexts {
  /** The name of the file: the other languages are found by it. */
  readonly feature: string;
}

/** `"title": "Jobs"` is a string, `"run(number)": "run {number}"` a function. */
export type MessagesOf<Texts> = {
  readonly [
    Key in keyof Texts as Key extends `${infer Name}(${string})` ? Name : Key
  ]: Key extends `${string}(${infer Names})`
    ? (...values: ValuesOf<Names, Texts[Key]>) => string
    : Texts[Key] extends string | readonly unknown[]
      ? Texts[Key]
      : MessagesOf<Texts[Key]>;
};

type ValuesOf<Names, Text> = Names extends `${string}, ${infer Rest}`
  ? [FirstValue<Text>, ...ValuesOf<Rest, undefined>]
  : [FirstValue<Text>];

type FirstValue<Text> = Text extends { readonly one: unknown }
  ? number
  : Text extends { readonly true: unknown }
    ? boolean
    : Value;

/** A language besides English. */
export interface Translation {
  readonly features: ReadonlyMap<string, object>;
  /** The sentences of the server by their codes. Their English is written in the rooms. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The names of the pages in the menu, by path. Their English is in src/server/web/staff-pages.ts. */
  readonly pages: Readonly<Record<string, string>>;
}

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  fr: async () => (await import('./french.ts')).french,
};
/** The loaded ones. */
export const translations = new Map<Language, Translation>();
const made = new WeakMap<object, Map<Language, object>>();

/** Before the first text of a language is needed. */
export async function loadTranslation(language: Language): Promise<void> {
  if (language !== 'en' && !translations.has(language)) translations.set(language, await loaders[language]());
}

/** All messages in a loaded language; a text without a translation is English. The same object each time. */
export function messagesIn<Texts extends FeatureTexts>(texts: Texts, language: Language): MessagesOf<Texts> {
  const known = made.get(texts) ?? new Map<Language, object>();
  made.set(texts, known);
  const translated = translations.get(language)?.features.get(texts.feature);
  const messages = known.get(language) ?? messagesOf({ ...texts, ...translated }, language);
  known.set(language, messages);
  return messages as MessagesOf<Texts>;
}

/** For words that only a translation has: their English comes from the server. */
export function messagesOf<Texts extends object>(texts: Texts, language: Language): MessagesOf<Texts> {
  const messages = Object.entries(texts).map(([key, text]: [string, string | Forms]) => {
    const [, name = key, names] = /^(\w+)\((.+)\)$/.exec(key) ?? [];
    if (names !== undefined)
      return [name, (...values: Value[]) => filled(text, names.split(', '), values, language)];
    return [key, typeof text === 'string' || Array.isArray(text) ? text : messagesOf(text, language)];
  });
  return Object.fromEntries(messages) as MessagesOf<Texts>;
}

function filled(
  text: string | Forms,
  names: readonly string[],
  values: readonly Value[],
  language: Language,
): string {
  const chosen = values.reduce<string | Forms>((forms, value) => formFor(forms, value, language), text);
  return (typeof chosen === 'string' ? chosen : '').replaceAll(
    /\{(\w+)(, lower)?\}/g,
    (_, name: string, isLower?: string) => {
      const value = values[names.indexOf(name)] ?? '';
      const shown =
        typeof value === 'object' ? new Intl.ListFormat(locales[language]).format(value) : String(value);
      return isLower === undefined ? shown : shown.toLowerCase();
    },
  );
}

/** The first parameter chooses among the outer forms, the second among those within. */
function formFor(forms: string | Forms, value: Value, language: Language): string | Forms {
  if (typeof forms === 'string') return forms;
  const plural = typeof value === 'number' ? new Intl.PluralRules(locales[language]).select(value) : 'other';
  return forms[String(value)] ?? forms[plural] ?? forms['other'] ?? '';
}

/** The word for a value of the server; a value that has none is shown as it is. */
export function wordFor(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value;
}
