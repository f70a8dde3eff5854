import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { readKept, writeKept } from '../shell/kept.ts';
import { formatFor } from './format.ts';
import type { Format, Language } from './format.ts';
import { messagesIn } from './messages.ts';
import type { MessagesOf, MessageTable } from './messages.ts';
import { readingMessages } from './reading-messages.ts';
import type { ReadingMessages } from './reading-messages.ts';

/** A language is offered when its translation is complete. */
export const offeredLanguages = [
  { language: 'en', name: 'English' },
  { language: 'fr', name: 'Français' },
] as const satisfies readonly { readonly language: Language; readonly name: string }[];

type OfferedLanguage = (typeof offeredLanguages)[number]['language'];

interface Spoken {
  readonly messages: ReadingMessages;
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
  const spoken = useMemo<Spoken>(
    () => ({
      messages: messagesIn(readingMessages, language),
      format: formatFor(language),
      language,
      choose: (chosen) => {
        writeKept(keptAs, chosen);
        setLanguage(chosen);
      },
      suggest: (suggested) => {
        const offered = offeredLanguages.find((each) => each.language === suggested);
        if (offered !== undefined && suggested !== 'en' && readKept(keptAs) === null)
          setLanguage(offered.language);
      },
    }),
    [language],
  );
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}

export function useSpoken(): Spoken {
  return use(SpokenContext);
}

/** The texts of a feature: `useMessages(targetMessages)`. */
export function useMessages<Texts extends object>(table: MessageTable<Texts>): MessagesOf<Texts> {
  return messagesIn(table, useSpoken().language);
}

function languageAtStart(): OfferedLanguage {
  const wanted = [readKept(keptAs) ?? '', ...navigator.languages];
  for (const each of wanted) {
    const found = offeredLanguages.find(
      ({ language }) => each === language || each.startsWith(`${language}-`),
    );
    if (found !== undefined) return found.language;
  }
  return 'en';
}
