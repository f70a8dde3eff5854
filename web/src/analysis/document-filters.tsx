import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { knownLanguages } from '../../../src/analysis/language/known-languages.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { languageName } from '../language/language-name.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { FilterBar, FilterChoice, FilterText } from '../staff/filter-bar.tsx';

/** In the address, and of the API. */
export const documentFilterNames = ['isSelected', 'maxRelevance', 'language', 'site'] as const;

export function DocumentFilters(): ReactNode {
  const texts = useMessages(analysisMessages);
  const { language: spoken } = useSpoken();
  const languages = useMemo(() => {
    const named = knownLanguages
      .map((value) => ({ value, label: languageName(value, spoken) }))
      .sort((one, other) => one.label.localeCompare(other.label, spoken));
    return [...named, { value: 'und', label: texts.unknownLanguage }];
  }, [spoken, texts]);
  return (
    <FilterBar>
      <FilterChoice
        name="isSelected"
        label={texts.decision}
        all={texts.anyDecision}
        choices={{ true: texts.documentSelected, false: texts.documentNotSelected }}
      />
      <FilterChoice
        name="maxRelevance"
        label={texts.relevance}
        all={texts.anyRelevance}
        choices={['80', '60', '40', '20'].map((value) => ({ value, label: texts.atMost(value) }))}
      />
      <FilterChoice name="language" label={texts.language} all={texts.anyLanguage} choices={languages} />
      <FilterText name="site" label={texts.site} placeholder="www.example.org" width="12rem" />
    </FilterBar>
  );
}
