import { useMemo } from 'react';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { languageName } from '../language/language-name.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { dashedDate } from './words-question.ts';
import type { FilterName } from './words-question.ts';

/** `kind=pdf`, `language=se` for people, in their language. */
export function useValueNames(): { readonly nameOf: (filter: FilterName, value: string) => string } {
  const texts = useMessages(searchMessages);
  const { language: spoken } = useSpoken();
  return useMemo(() => {
    const kinds: Readonly<Record<string, string>> = texts.kinds;
    const nameOf = (filter: FilterName, value: string): string => {
      switch (filter) {
        case 'kind':
          return kinds[value] ?? value;
        case 'language':
          return value === 'und' ? texts.unknownLanguage : languageName(value, spoken);
        case 'from':
          return texts.filterFrom(dashedDate(value));
        case 'to':
          return texts.filterTo(dashedDate(value));
        case 'status':
          return texts.filterStatus(value);
        case 'selected':
          return value === 'true' ? texts.onlySelected : texts.notSelected;
        case 'site':
        case 'domain':
        case 'collection':
          return value;
      }
    };
    return { nameOf };
  }, [texts, spoken]);
}
