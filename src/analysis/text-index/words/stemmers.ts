import { createRequire } from 'node:module';

type Stemmer = (lower: string) => string;

/**
 * Snowball's stemmers by language. Bokmål and nynorsk share one, `no`, so that a word of one is found
 * in texts of the other. Most come from a package that is ten times as fast; four exist only in the other package.
 */
const names: Readonly<Record<string, string>> = {
  bg: 'bulgarian',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  it: 'italian',
  lt: 'lithuanian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sr: 'serbian',
  sv: 'swedish',
  tr: 'turkish',
  uk: 'ukrainian',
};
const onlySnowball = new Set(['basque', 'catalan', 'czech', 'slovene']);

/** The prefix of the stems of a language; `x` for languages without a stemmer. */
export function stemLanguage(language: string): string {
  const name = language === 'nb' || language === 'nn' ? 'no' : language;
  return Object.hasOwn(names, name) ? name : 'x';
}

/** Stems a word in lower case; `language` is a name from stemLanguage. */
export function stemOf(lower: string, language: string): string {
  const stemmer = stemmers.get(language) ?? load(language);
  stemmers.set(language, stemmer);
  const stem = stemmer(lower);
  return stem === '' ? lower : stem;
}

/** Created on first use: most archives have few languages. */
function load(language: string): Stemmer {
  const name = names[language];
  if (name === undefined) return (lower) => lower;
  if (!onlySnowball.has(name))
    return (require(`@orama/stemmers/${name}`) as { readonly stemmer: Stemmer }).stemmer;
  const snowball = require('snowball-stemmers') as {
    newStemmer(name: string): { readonly stem: Stemmer };
  };
  const stemmer = snowball.newStemmer(name);
  return (lower) => stemmer.stem(lower);
}

const require = createRequire(import.meta.url);
const stemmers = new Map<string, Stemmer>();
