import { useMemo } from 'react';
import { budgets, depths, frequencies } from '../../../src/catalogue/target-options.ts';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { SettingsRow } from './mapping-values.ts';
import type { NamedChoice } from './use-mapping-names.ts';

export interface SettingsColumn {
  readonly field: Exclude<keyof SettingsRow, 'key' | 'id'>;
  readonly title: string;
  /** Undefined: a text. */
  readonly choices?: readonly NamedChoice[];
}

const scopes = ['page', 'path', 'host', 'domain'] as const;

/** The same as long as the language and the templates are: rows are compared by it. */
export function useSettingsColumns(templates: readonly NamedChoice[]): readonly SettingsColumn[] {
  const texts = useMessages(mappingMessages);
  return useMemo(
    () => [
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
        choices: [{ value: '', label: texts.chooseTemplate }, ...templates],
      },
      { field: 'maxUrls', title: texts.maxUrls },
      { field: 'maxBytes', title: texts.maxBytes },
      { field: 'scope', title: texts.scope, choices: named(scopes, texts.scopes, texts.scopeDefault) },
      { field: 'clicks', title: texts.clicks },
    ],
    [texts, templates],
  );
}

/** `any` stands first, for the empty value. */
function named<Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
  any: string,
): readonly NamedChoice[] {
  return [{ value: '', label: any }, ...names.map((name) => ({ value: name, label: labels[name] }))];
}
