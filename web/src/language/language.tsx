import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import readingMessages from '../../translations/en/reading.json' with { type: 'json' };
import { readKept, writeKept } from '../shell/kept.ts';
import { formatFor } from './format.ts';
import type { Format, Language } from './format.ts';
import { loadTranslation, messagesIn } from './messages.ts';
import type { FeatureTexts, MessagesOf } from './messages.ts';

/** A language is offered when its translation is complete. */
export const offeredLanguages = [
  { language: 'en', name: 'English' },
  { language: 'fr', name: 'Français' },
] as const satisfies readonly { readonly language: Language; readonly name: string }[];

type OfferedLanguage = (typeof offeredLanguages)[number]['language'];

interface Spoken {
  readonly messages: MessagesOf<typeof readingMessages>;
  readonly format: Format;
  readonly language: OfferedLanguage;
  readonly choose: (language: OfferedLanguage) => void;
  /** The language of the account, where none was chosen in this browser. English is what accounts begin with, and says nothing. */
  readonly suggest: (language: string) => void;
}

const keptAs = 'heirloom.language';

const SpokenContext = createContext<Spoken>({
  messages: messagesIn(readingMessages, 'en'),
  format: formatFor('en'),
  language: 'en',
  choose: () => {},
  suggest: () => {},
});

/** The language that was chosen, else the browser's first that we speak. */
export function LanguageProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [language, setLanguage] = useState<OfferedLanguage>(languageAtStart);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const spoken = useMemo<Spoken>(() => {
    const show = async (next: OfferedLanguage): Promise<void> => {
      await loadTranslation(next);
      setLanguage(next);
    };
    return {
      messages: messagesIn(readingMessages, language),
      format: formatFor(language),
      language,
      choose: (chosen) => {
        writeKept(keptAs, chosen);
        void show(chosen);
      },
      suggest: (suggested) => {
        const offered = offeredLanguages.find((each) => each.language === suggested);
        if (offered !== undefined && suggested !== 'en' && readKept(keptAs) === null)
          void show(offered.language);
      },
    };
  }, [language]);
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}

export function useSpoken(): Spoken {
  return use(SpokenContext);
}

/** The messages of a feature: `useMessages(targetMessages)`. */
export function useMessages<Texts extends FeatureTexts>(texts: Texts): MessagesOf<Texts> {
  return messagesIn(texts, useSpoken().language);
}

export function languageAtStart(): OfferedLanguage {
  const wanted = [readKept(keptAs) ?? '', ...navigator.languages];
  for (const each of wanted) {
    const found = offeredLanguages.find(
      ({ language }) => each === language || each.startsWith(`${language}-`),
    );
    if (found !== undefined) return found.language;
  }
  return 'en';
}
