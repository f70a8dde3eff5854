import en from '../../translations/en/languages.json' with { type: 'json' };
import fr from '../../translations/fr/languages.json' with { type: 'json' };
import type { Language } from './format.ts';

/** Browsers have no names for them. */
const ownNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, fr };

/** The name of a language in another. Codes that nobody knows, or that are none, stay. */
export function languageName(code: string, spoken: Language): string {
  const own = ownNames[spoken][code];
  if (own !== undefined) return own;
  try {
    return new Intl.DisplayNames([spoken], { type: 'language', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}
