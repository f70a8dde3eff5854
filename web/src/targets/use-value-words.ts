import { useQuery } from '@tanstack/react-query';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import type { ValueWords } from './value-text.ts';

/** Names of settings, states, collections and themes, in the language of the reader. */
export function useValueWords(people: Readonly<Record<string, string>> = {}): ValueWords {
  const texts = useMessages(targetMessages);
  const { yes, no } = useMessages(staffMessages);
  const { values } = useMessages(targetOptionsMessages);
  const collections = useQuery(staffQuery('/collections')).data?.collections ?? [];
  const nameOf = (field: string, value: string): string | undefined => {
    switch (field) {
      case 'budget':
      case 'frequency':
      case 'depth':
        return wordOf(values, value);
      case 'state':
        return wordOf(texts.states, value);
      case 'collectionId':
      case 'collection':
        return collections.find(({ id }) => id === value)?.name;
      case 'themeId':
      case 'theme':
        return collections.flatMap(({ themes }) => themes).find(({ id }) => id === value)?.name;
      case 'responsibleId':
      case 'responsible':
      case 'createdById':
        return people[value];
      default:
        return undefined;
    }
  };
  return { yes, no, nameOf };
}

function wordOf(words: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(words, value) ? words[value] : undefined;
}
