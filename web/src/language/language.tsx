import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { readKept, writeKept } from '../shell/kept.ts';
import { en } from './en.ts';
import type { Messages } from './en.ts';
import { formatFor } from './format.ts';
import type { Format, Language } from './format.ts';
import { fr } from './fr.ts';

interface Spoken {
  readonly messages: Messages;
  readonly format: Format;
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

const tables: Readonly<Record<Language, Messages>> = { en, fr };
const keptAs = 'heirloom.language';

const SpokenContext = createContext<Spoken>({
  messages: en,
  format: formatFor('en'),
  language: 'en',
  choose: () => {},
});

/** The language that was chosen, else the browser's first that we speak. */
export function LanguageProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [language, setLanguage] = useState<Language>(languageAtStart);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const spoken = useMemo<Spoken>(
    () => ({
      messages: tables[language],
      format: formatFor(language),
      language,
      choose: (chosen) => {
        writeKept(keptAs, chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}

export function useSpoken(): Spoken {
  return use(SpokenContext);
}

function languageAtStart(): Language {
  const kept = readKept(keptAs);
  if (kept === 'en' || kept === 'fr') return kept;
  for (const wanted of navigator.languages) {
    if (wanted.startsWith('fr')) return 'fr';
    if (wanted.startsWith('en')) return 'en';
  }
  return 'en';
}
