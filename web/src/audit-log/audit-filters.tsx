import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import auditLogMessages from '../../translations/en/audit-log.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { FilterBar, FilterChoice } from '../staff/filter-bar.tsx';
import { PersonChoice } from '../staff/person-choice.tsx';
import { useFilters } from '../staff/use-filters.ts';

/** By person, kind, what was changed, and days. */
export function AuditFilters(): ReactNode {
  const texts = useMessages(auditLogMessages);
  const { value, set } = useFilters();
  return (
    <FilterBar>
      <PersonChoice
        size="xs"
        isClearable
        label={texts.filterPerson}
        value={value('person')}
        onChange={(person) => set({ person })}
      />
      <FilterChoice name="kind" label={texts.filterKind} all={texts.all} choices={texts.kinds} />
      <FilterChoice name="subject" label={texts.filterSubject} all={texts.all} choices={texts.subjects} />
      <FilterDay name="from" label={texts.filterFrom} />
      <FilterDay name="to" label={texts.filterTo} />
    </FilterBar>
  );
}

function FilterDay({ name, label }: { readonly name: string; readonly label: string }): ReactNode {
  const { value, set } = useFilters();
  return (
    <TextInput
      size="xs"
      type="date"
      label={label}
      value={value(name)}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
}
