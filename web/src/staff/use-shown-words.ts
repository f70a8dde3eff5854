import collectionMessages from '../../translations/en/collections.json' with { type: 'json' };
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import type { ShownWords } from './shown-text.ts';

type Words = Readonly<Record<string, string>>;

/** The words of the pages for what the API has as codes. */
export function useShownWords(): ShownWords {
  const { yes, no, historyFields, historyRowFields, historyAdded, historyRemoved } =
    useMessages(staffMessages);
  const { format } = useSpoken();
  const { values } = useMessages(targetOptionsMessages);
  const collections = useMessages(collectionMessages);
  const harvests = useMessages(harvestMessages);
  const { scopes } = useMessages(mappingMessages);
  const { units } = useMessages(scheduleMessages);
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
