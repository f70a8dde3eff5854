/** The phrases of a language, which can be combined freely. */
export type LanguageCode = 'fra' | 'nob' | 'nno' | 'sme' | 'nld' | 'deu' | 'eng';

export interface Language {
  /** ISO 639-3. */
  readonly code: LanguageCode;
  /** BCP 47, for `lang` and Content-Language. */
  readonly tag: string;
  /** Third person singular, with a capital letter. */
  readonly subjects: readonly string[];
  /** Verb and object, to follow any subject. */
  readonly predicates: readonly string[];
  readonly places: readonly string[];
  readonly times: readonly string[];
  /** Whole sentences, rich in function words. */
  readonly remarks: readonly string[];
  readonly people: readonly string[];
  readonly sections: readonly string[];
  readonly months: readonly string[];
  readonly date: (day: number, month: string, year: number) => string;
  readonly said: (quote: string, person: string) => string;
  readonly words: Words;
}

export interface Words {
  readonly home: string;
  readonly archive: string;
  readonly newest: string;
  readonly readMore: string;
  readonly next: string;
  readonly previous: string;
  readonly search: string;
  readonly updated: string;
  readonly visitors: string;
  readonly notFound: string;
  readonly gone: string;
  readonly about: string;
}
