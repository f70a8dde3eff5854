import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { rows, valuesOf } from '../target-options/combining.ts';
import { useMessages } from '../language/language.tsx';
import { PersonChoice } from '../staff/person-choice.tsx';
import type { BulkValues } from './bulk-changes.ts';
import styles from './targets-page.module.css';

interface BulkFieldsProperties {
  readonly mode: 'change' | 'transfer';
  readonly values: BulkValues;
  /** Where all are of one collection. */
  readonly collectionId: string | undefined;
  /** Something was tried: what is missing is said. */
  readonly isTried: boolean;
  readonly onChange: (changes: Partial<BulkValues>) => void;
}

export function BulkFields(properties: BulkFieldsProperties): ReactNode {
  return (
    <>
      {properties.mode === 'transfer' ? <Transfer {...properties} /> : <Changes {...properties} />}
      <Responsible {...properties} />
    </>
  );
}

function Transfer({ values, isTried, onChange }: BulkFieldsProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const collections = useQuery(staffQuery('/collections')).data?.collections ?? [];
  const open = collections.filter(({ isMine, isOpen }) => isMine && isOpen);
  const themes = open.find(({ id }) => id === values.collectionId)?.themes ?? [];
  return (
    <>
      <NativeSelect
        label={texts.newCollection}
        required
        data-autofocus
        data={[{ value: '', label: '' }, ...open.map(({ id, name }) => ({ value: id, label: name }))]}
        value={values.collectionId}
        error={isTried && values.collectionId === '' ? texts.problems.collection : undefined}
        onChange={({ currentTarget }) => onChange({ collectionId: currentTarget.value, themeId: '' })}
      />
      <NativeSelect
        label={texts.newTheme}
        required
        disabled={themes.length === 0}
        data={[
          { value: '', label: '' },
          ...themes.filter(({ isOffered }) => isOffered).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={values.themeId}
        error={
          isTried && values.collectionId !== '' && values.themeId === '' ? texts.problems.theme : undefined
        }
        onChange={({ currentTarget }) => onChange({ themeId: currentTarget.value })}
      />
    </>
  );
}

function Changes({ values, collectionId, isTried, onChange }: BulkFieldsProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const names = useMessages(targetOptionsMessages);
  const { may } = useSession();
  const collections = useQuery(staffQuery('/collections')).data?.collections ?? [];
  const themes = collections.find(({ id }) => id === collectionId)?.themes ?? [];
  const keep = { value: '', label: texts.leaveAsIs };
  return (
    <>
      <NativeSelect
        label={texts.fields.themeId}
        disabled={themes.length === 0}
        description={themes.length === 0 ? texts.themeOfOne : undefined}
        data={[
          keep,
          ...themes.filter(({ isOffered }) => isOffered).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={values.themeId}
        onChange={({ currentTarget }) => onChange({ themeId: currentTarget.value })}
      />
      <div className={styles.three}>
        {rows.map((row) => (
          <NativeSelect
            key={row}
            label={names[row]}
            data={[keep, ...valuesOf[row].map((value) => ({ value, label: names.values[value] }))]}
            value={values[row]}
            onChange={({ currentTarget }) => onChange({ [row]: currentTarget.value })}
          />
        ))}
      </div>
      <NativeSelect
        label={texts.fields.isActive}
        data={[keep, { value: 'true', label: texts.active }, { value: 'false', label: texts.inactive }]}
        value={values.isActive}
        onChange={({ currentTarget }) =>
          onChange({ isActive: currentTarget.value as BulkValues['isActive'] })
        }
      />
      <div className={styles.days}>
        <TextInput
          label={texts.addKeyword}
          value={values.addKeyword}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ addKeyword: currentTarget.value })}
        />
        <TextInput
          label={texts.removeKeyword}
          value={values.removeKeyword}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ removeKeyword: currentTarget.value })}
        />
      </div>
      {may('targets.decide') ? (
        <NativeSelect
          label={texts.decision}
          data={[
            keep,
            { value: 'validated', label: texts.validate },
            { value: 'refused', label: texts.refuse },
          ]}
          value={values.state}
          onChange={({ currentTarget }) => onChange({ state: currentTarget.value as BulkValues['state'] })}
        />
      ) : null}
      {values.state === 'refused' ? (
        <Textarea
          label={texts.reasonForRefusal}
          required
          autosize
          minRows={2}
          value={values.stateReason}
          error={isTried && values.stateReason.trim() === '' ? texts.reasonNeeded : undefined}
          onChange={({ currentTarget }) => onChange({ stateReason: currentTarget.value })}
        />
      ) : null}
    </>
  );
}

function Responsible({ values, onChange }: BulkFieldsProperties): ReactNode {
  const texts = useMessages(targetMessages);
  return (
    <PersonChoice
      label={texts.fields.responsibleId}
      value={values.responsibleId}
      isClearable
      onChange={(responsibleId) => onChange({ responsibleId })}
    />
  );
}
