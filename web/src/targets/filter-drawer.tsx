import { Button, Drawer, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { rows, valuesOf } from '../target-options/combining.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { PersonChoice } from '../staff/person-choice.tsx';
import { searchFields } from './target-search.ts';
import type { SearchField } from './target-search.ts';
import styles from './targets-page.module.css';
import { useOutcomeChoices } from '../outcomes/use-outcome-choices.ts';

interface FilterDrawerProperties {
  readonly value: (name: string) => string;
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly onClose: () => void;
}

type Typed = Readonly<Record<SearchField, string>>;

/** Every field of a target can be searched. */
export function FilterDrawer({ value, set, onClose }: FilterDrawerProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const staff = useMessages(staffMessages);
  const { messages } = useSpoken();
  const [typed, setTyped] = useState<Typed>(
    () => Object.fromEntries(searchFields.map((field) => [field, value(field)])) as Typed,
  );
  const change = (changes: Partial<Typed>): void => setTyped({ ...typed, ...changes });
  const apply = (changed: Typed): void => {
    set(changed);
    onClose();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={texts.filtersTitle}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <form
        className={styles.drawer}
        onSubmit={(event) => {
          event.preventDefault();
          apply(typed);
        }}
      >
        <p className={styles.quiet}>{texts.filtersText}</p>
        <Words typed={typed} change={change} />
        <Choices typed={typed} change={change} />
        <PersonChoice
          label={texts.fields.responsibleId}
          value={typed.responsibleId}
          isClearable
          onChange={(responsibleId) => change({ responsibleId })}
        />
        <PersonChoice
          label={texts.fields.createdById}
          value={typed.createdById}
          isClearable
          onChange={(createdById) => change({ createdById })}
        />
        <Days typed={typed} change={change} />
        <div className={styles.drawerButtons}>
          <Button type="submit">{messages.searchButton}</Button>
          <Button
            variant="default"
            onClick={() => apply(Object.fromEntries(searchFields.map((field) => [field, ''])) as Typed)}
          >
            {staff.clearFilters}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

interface PartProperties {
  readonly typed: Typed;
  readonly change: (changes: Partial<Typed>) => void;
}

function Words({ typed, change }: PartProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const hints: Partial<Record<SearchField, string>> = { title: texts.beginning, url: texts.beginning };
  const fields = ['q', 'title', 'url', 'host', 'domain', 'keyword', 'note'] as const;
  return fields.map((field) => (
    <TextInput
      key={field}
      label={texts.fields[field]}
      placeholder={hints[field]}
      value={typed[field]}
      data-autofocus={field === 'q' || undefined}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
    />
  ));
}

function Choices({ typed, change }: PartProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const { values } = useMessages(targetOptionsMessages);
  const collections = useQuery(staffQuery('/collections')).data?.collections ?? [];
  const themes = collections.find(({ id }) => id === typed.collectionId)?.themes ?? [];
  const outcomeChoices = useOutcomeChoices();
  const truth = [
    { value: 'true', label: texts.yes },
    { value: 'false', label: texts.no },
  ];
  const choices: readonly {
    readonly field: SearchField;
    readonly data: readonly { readonly value: string; readonly label: string }[];
  }[] = [
    { field: 'collectionId', data: collections.map(({ id, name }) => ({ value: id, label: name })) },
    { field: 'themeId', data: themes.map(({ id, name }) => ({ value: id, label: name })) },
    { field: 'state', data: Object.entries(texts.states).map(([name, label]) => ({ value: name, label })) },
    { field: 'isActive', data: truth },
    { field: 'hasOpenNotes', data: truth },
    { field: 'outcome', data: outcomeChoices },
    ...rows.map((row) => ({
      field: row,
      data: valuesOf[row].map((name) => ({ value: name, label: values[name] })),
    })),
  ];
  return choices.map(({ field, data }) => (
    <NativeSelect
      key={field}
      label={texts.fields[field]}
      disabled={field === 'themeId' && themes.length === 0}
      description={field === 'themeId' && themes.length === 0 ? texts.themeNeedsCollection : undefined}
      data={[{ value: '', label: texts.any }, ...data]}
      value={typed[field]}
      onChange={({ currentTarget }) =>
        change({ [field]: currentTarget.value, ...(field === 'collectionId' ? { themeId: '' } : {}) })
      }
    />
  ));
}

function Days({ typed, change }: PartProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const fields = ['createdFrom', 'createdTo', 'modifiedFrom', 'modifiedTo'] as const;
  return (
    <div className={styles.days}>
      {fields.map((field) => (
        <TextInput
          key={field}
          type="date"
          label={texts.fields[field]}
          value={typed[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
        />
      ))}
    </div>
  );
}
