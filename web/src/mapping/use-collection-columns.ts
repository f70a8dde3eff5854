import { useMemo } from 'react';
import { frequencies } from '../../../src/catalogue/target-options.ts';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { CollectionRow } from './mapping-values.ts';
import type { MappingNames, NamedChoice } from './use-mapping-names.ts';

export interface CollectionColumn {
  readonly field: Exclude<keyof CollectionRow, 'key'>;
  readonly title: string;
  readonly choices: readonly NamedChoice[];
}

/** The same as long as the language and the names are: rows are compared by it. */
export function useCollectionColumns({ collections, harvests }: MappingNames): readonly CollectionColumn[] {
  const texts = useMessages(mappingMessages);
  return useMemo(
    () => [
      {
        field: 'collectionId',
        title: texts.collection,
        choices: [{ value: '', label: texts.chooseCollection }, ...collections],
      },
      {
        field: 'frequency',
        title: texts.frequency,
        choices: [
          { value: '', label: texts.anyFrequency },
          ...frequencies.map((each) => ({ value: each, label: texts.frequencies[each] })),
        ],
      },
      {
        field: 'harvestId',
        title: texts.harvest,
        choices: [{ value: '', label: texts.chooseHarvest }, ...harvests],
      },
    ],
    [texts, collections, harvests],
  );
}
