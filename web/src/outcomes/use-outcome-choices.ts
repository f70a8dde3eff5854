import { crawlOutcomes } from '../../../src/crawl/crawl-outcome.ts';
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';

/** For a filter by outcome. */
export function useOutcomeChoices(): readonly { readonly value: string; readonly label: string }[] {
  const texts = useMessages(outcomeMessages);
  return [
    { value: 'nothing', label: texts.nothing },
    ...crawlOutcomes.map((outcome) => ({ value: outcome, label: texts.outcomes[outcome] })),
  ];
}
