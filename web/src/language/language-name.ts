import type { Language } from './format.ts';

/** Browsers have no names for them. */
const sami: Readonly<Record<string, Partial<Record<Language, string>>>> = {
  se: { en: 'Northern Sami', fr: 'same du Nord' },
  sma: { en: 'Southern Sami', fr: 'same du Sud' },
  smj: { en: 'Lule Sami', fr: 'same de Lule' },
  smn: { en: 'Inari Sami', fr: 'same d’Inari' },
  sms: { en: 'Skolt Sami', fr: 'same skolt' },
};

/** What a language is called in another. Codes that nobody knows, or that are none, stay. */
export function languageName(code: string, spoken: Language): string {
  const own = sami[code]?.[spoken];
  if (own !== undefined) return own;
  try {
    return new Intl.DisplayNames([spoken], { type: 'language', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}
