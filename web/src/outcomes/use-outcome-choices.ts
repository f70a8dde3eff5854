import { crawlOutcomes } from '../../../src/crawl/crawl-outcome.ts';
import { useMessages } from '../language/language.tsx';
import { outcomeTexts } from './messages.ts';

/** For a filter by outcome. */
export function useOutcomeChoices(): readonly { readonly value: string; readonly label: string }[] {
  const texts = useMessages(outcomeTexts);
  return [
    { value: 'nothing', label: texts.nothing },
    ...crawlOutcomes.map((outcome) => ({ value: outcome, label: texts.outcomes[outcome] })),
  ];
}
