import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import styles from './filter-bar.module.css';
import { useFilters } from './use-filters.ts';

/** The fields of a search in a row, and the way back to everything. */
export function FilterBar({ children }: { readonly children: ReactNode }): ReactNode {
  const texts = useMessages(staffMessages);
  const { isAny, clear } = useFilters();
  return (
    <div className={styles.bar} role="search" aria-label={texts.filters}>
      {children}
      {isAny ? (
        <Button variant="subtle" color="gray" size="xs" leftSection={<CloseIcon size={14} />} onClick={clear}>
          {texts.clearFilters}
        </Button>
      ) : null}
    </div>
  );
}

interface FilterTextProperties {
  /** In the address and of the API. */
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly width?: string;
}

const waitMs = 300;

/** Text that is searched for while it is typed. */
export function FilterText({ name, label, placeholder, width = '16rem' }: FilterTextProperties): ReactNode {
  const { value, set } = useFilters();
  const inAddress = value(name);
  const [typed, setTyped] = useState(inAddress);
  const search = useDebouncedCallback((text: string) => set({ [name]: text.trim() }), waitMs);
  // The address changes by other hands too: cleared filters, a saved search, the way back.
  useEffect(() => {
    setTyped((former) => (former.trim() === inAddress ? former : inAddress));
  }, [inAddress]);
  return (
    <TextInput
      size="xs"
      type="search"
      label={label}
      placeholder={placeholder}
      value={typed}
      w={width}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}

interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterChoiceProperties {
  readonly name: string;
  readonly label: string;
  /** The label of the choice without a filter. */
  readonly all: string;
  /** Labels by value, or in an order of their own. */
  readonly choices: Readonly<Record<string, string>> | readonly FilterOption[];
}

export function FilterChoice({ name, label, all, choices }: FilterChoiceProperties): ReactNode {
  const { value, set } = useFilters();
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={[{ value: '', label: all }, ...optionsOf(choices)]}
      value={value(name)}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
}

function optionsOf(choices: FilterChoiceProperties['choices']): readonly FilterOption[] {
  if (isListed(choices)) return choices;
  return Object.entries(choices).map(([value, label]) => ({ value, label }));
}

function isListed(choices: FilterChoiceProperties['choices']): choices is readonly FilterOption[] {
  return Array.isArray(choices);
}
