import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';

interface PersonChoiceProperties {
  readonly label: string;
  readonly description?: string;
  /** Id; '' for nobody. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** The name of the one who is chosen, where the list does not have it. */
  readonly shownName?: string | undefined;
  readonly error?: ReactNode;
  readonly isClearable?: boolean;
  readonly isRequired?: boolean;
  readonly size?: 'xs' | 'sm';
}

const waitMs = 200;

/** One of the people, found by the beginning of a name. */
export function PersonChoice(properties: PersonChoiceProperties): ReactNode {
  const {
    label,
    description,
    value,
    onChange,
    shownName,
    error,
    isClearable = false,
    size = 'sm',
  } = properties;
  const texts = useMessages(staffMessages);
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, waitMs);
  // The field shows the name of the one who is chosen: that is no search.
  const [chosenName, setChosenName] = useState(shownName ?? '');
  const q = asked === chosenName ? '' : asked;
  const names = useQuery({
    ...staffQuery('/people/names', { q, limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const data = (names.data?.items ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }));
  if (value !== '' && !data.some((each) => each.value === value))
    data.unshift({ value, label: chosenName || shownName || '…' });
  return (
    <Select
      label={label}
      description={description}
      size={size}
      placeholder={texts.choosePerson}
      nothingFoundMessage={texts.nothingToChoose}
      searchable
      clearable={isClearable}
      required={properties.isRequired === true}
      allowDeselect={false}
      data={data}
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setChosenName(option?.label ?? '');
        onChange(id ?? '');
      }}
      error={error}
    />
  );
}
