import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';

interface DomainChoiceProperties {
  readonly label: string;
  readonly description?: string;
  /** Id; '' for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error?: ReactNode;
}

const waitMs = 200;

/** One of a million domains, found by the beginning of its name. */
export function DomainChoice({
  label,
  description,
  value,
  onChange,
  error,
}: DomainChoiceProperties): ReactNode {
  const texts = useMessages(domainMessages);
  const [typed, setTyped] = useState('');
  const [chosenName, setChosenName] = useState('');
  const [asked] = useDebouncedValue(typed, waitMs);
  // The field shows the name of the one that is chosen: that is no search.
  const q = asked === chosenName ? undefined : asked.trim() || undefined;
  const domains = useQuery({
    ...staffQuery('/domains', { q, limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const data = (domains.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (value !== '' && !data.some((each) => each.value === value))
    data.unshift({ value, label: chosenName || '…' });
  return (
    <Select
      label={label}
      description={description}
      placeholder={texts.filterName}
      data={data}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.clear }}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={texts.nothingBegins}
      value={value === '' ? null : value}
      error={error}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setChosenName(option?.label ?? '');
        onChange(id ?? '');
      }}
    />
  );
}
