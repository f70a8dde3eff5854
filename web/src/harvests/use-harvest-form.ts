import { useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { HarvestValues } from './harvest-values.ts';
import { readCount, readSize } from './size-text.ts';

export type HarvestForm = UseFormReturnType<HarvestValues>;

/** The form of a harvest, which says what is wrong while one types. */
export function useHarvestForm(initialValues: HarvestValues): HarvestForm {
  const texts = useMessages(harvestMessages);
  const needed = (value: string): string | null => (readCount(value) ? null : texts.numberNeeded);
  return useForm<HarvestValues>({
    initialValues,
    validateInputOnChange: true,
    validate: {
      name: (name) => (name.trim() === '' ? texts.nameNeeded : null),
      maxUrlsPerDomain: (value) => (readCount(value) === undefined ? texts.numberNeeded : null),
      maxBytesPerDomain: (value) => (readSize(value) === undefined ? texts.sizeProblem : null),
      domainsPerJob: needed,
      objectsPerJob: needed,
    },
  });
}
