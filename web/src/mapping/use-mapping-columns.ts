import { useMemo } from 'react';
import { budgets, depths, frequencies } from '../../../src/catalogue/target-options.ts';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { MappingColumn } from './mapping-row.tsx';
import type { CollectionRow, SettingsRow } from './mapping-values.ts';
import type { MappingNames, NamedChoice } from './use-mapping-names.ts';

const scopes = ['page', 'path', 'host', 'domain'] as const;

/** The same while the language and the names are: rows are compared by it. */
export function useCollectionColumns({ collections, harvests }: MappingNames): readonly MappingColumn[] {
  const texts = useMessages(mappingMessages);
  return useMemo(
    () =>
      [
        {
          field: 'collectionId',
          title: texts.collection,
          choices: first(texts.chooseCollection, collections),
        },
        {
          field: 'frequency',
          title: texts.frequency,
          choices: named(frequencies, texts.frequencies, texts.anyFrequency),
        },
        {
          field: 'harvestId',
          title: texts.harvest,
          choices: first(texts.chooseHarvest, harvests),
          hasProblem: true,
        },
      ] satisfies (MappingColumn & { readonly field: keyof CollectionRow })[],
    [texts, collections, harvests],
  );
}

/** The same while the language and the templates are. */
export function useSettingsColumns(templates: readonly NamedChoice[]): readonly MappingColumn[] {
  const texts = useMessages(mappingMessages);
  return useMemo(
    () =>
      [
        { field: 'budget', title: texts.budget, choices: named(budgets, texts.budgets, texts.any) },
        {
          field: 'frequency',
          title: texts.frequency,
          choices: named(frequencies, texts.frequencies, texts.anyFrequency),
        },
        { field: 'depth', title: texts.depth, choices: named(depths, texts.depths, texts.anyDepth) },
        {
          field: 'templateId',
          title: texts.template,
          choices: first(texts.chooseTemplate, templates),
          hasProblem: true,
        },
        { field: 'maxUrls', title: texts.maxUrls },
        { field: 'maxBytes', title: texts.maxBytes },
        { field: 'scope', title: texts.scope, choices: named(scopes, texts.scopes, texts.scopeDefault) },
        { field: 'clicks', title: texts.clicks },
      ] satisfies (MappingColumn & { readonly field: keyof SettingsRow })[],
    [texts, templates],
  );
}

function named<Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
  any: string,
): readonly NamedChoice[] {
  return first(
    any,
    names.map((name) => ({ value: name, label: labels[name] })),
  );
}

/** The label of the empty value comes first. */
function first(label: string, choices: readonly NamedChoice[]): readonly NamedChoice[] {
  return [{ value: '', label }, ...choices];
}
