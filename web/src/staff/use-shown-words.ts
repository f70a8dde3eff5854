import { targetOptionsMessages } from '../target-options/messages.ts';
import { collectionMessages } from '../collections/messages.ts';
import { harvestTexts } from '../harvests/messages.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import { mappingTexts } from '../mapping/messages.ts';
import { scheduleTexts } from '../schedules/messages.ts';
import type { ShownWords } from './shown-text.ts';
import { staffMessages } from './messages.ts';

type Words = Readonly<Record<string, string>>;

/** The words of the pages for what the API has as codes. */
export function useShownWords(): ShownWords {
  const { yes, no, historyFields, historyRowFields, historyAdded, historyRemoved } =
    useMessages(staffMessages);
  const { format } = useSpoken();
  const { values } = useMessages(targetOptionsMessages);
  const collections = useMessages(collectionMessages);
  const harvests = useMessages(harvestTexts);
  const { scopes } = useMessages(mappingTexts);
  const { units } = useMessages(scheduleTexts);
  const words: Readonly<Record<string, Words>> = {
    budget: values,
    budgets: values,
    frequency: values,
    frequencies: values,
    depth: values,
    depths: values,
    combinations: values,
    kind: { ...collections.kinds, ...harvests.kinds },
    priority: harvests.priorities,
    scope: scopes,
    unit: units,
  };
  return {
    yes,
    no,
    format,
    wordOf: (field, value) => {
      const [, count, what] = /^(\d+) (added|removed)$/.exec(value) ?? [];
      if (field === 'configurations' && count !== undefined)
        return what === 'added' ? historyAdded(count) : historyRemoved(count);
      const known = words[field];
      return known !== undefined && Object.hasOwn(known, value) ? known[value] : undefined;
    },
    nameOf: (field) => wordFor({ ...historyFields, ...historyRowFields }, field),
  };
}
