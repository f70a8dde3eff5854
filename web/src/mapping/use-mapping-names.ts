import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffQuery } from '../api/staff-api.ts';

export interface NamedChoice {
  readonly value: string;
  readonly label: string;
}

export interface MappingNames {
  readonly templates: readonly NamedChoice[];
  readonly harvests: readonly NamedChoice[];
  readonly collections: readonly NamedChoice[];
}

/** The names that rows of the mapping can use. */
export function useMappingNames(): MappingNames {
  const templates = useQuery(staffQuery('/templates'));
  const harvests = useQuery(staffQuery('/harvests', { limit: 500 }));
  const collections = useQuery(staffQuery('/collections'));
  return useMemo(
    () => ({
      templates: choicesOf(templates.data?.templates),
      // A broad harvest takes domains, not targets.
      harvests: choicesOf(harvests.data?.items.filter(({ kind }) => kind !== 'broad')),
      collections: choicesOf(collections.data?.collections),
    }),
    [templates.data, harvests.data, collections.data],
  );
}

function choicesOf(
  things: readonly { readonly id: string; readonly name: string }[] = [],
): readonly NamedChoice[] {
  return things
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
