import meaningsFr from '../../translations/fr/server/crawl-statuses.json' with { type: 'json' };
import type { Language } from '../language/format.ts';

const meanings: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = { fr: meaningsFr };

/** The meaning of a status of crawl.log. Undefined: the server's English is the language of the page. */
export function statusMeaningIn(language: Language, code: string): string | undefined {
  const words = meanings[language];
  return words !== undefined && Object.hasOwn(words, code) ? words[code] : words?.[classOf(Number(code))];
}

function classOf(status: number): keyof typeof meaningsFr {
  if (status >= 500) return 'server-error';
  if (status >= 400) return 'client-error';
  return status < 0 ? 'not-collected' : 'collected';
}
