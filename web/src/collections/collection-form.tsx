import { Select, Switch, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import collectionMessages from '../../translations/en/collections.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import type { MessagesOf } from '../language/messages.ts';
import { EntityForm } from '../staff/entity-form.tsx';
import { fieldChecks } from '../staff/field-checks.ts';
import { Panel } from '../staff/panel.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import { valuesOfCollection, themeProblem } from './collection-values.ts';
import type { CollectionValues } from './collection-values.ts';
import styles from './collections.module.css';
import { OfferedOptions } from './offered-options.tsx';
import { ThemeEditor } from './theme-editor.tsx';

interface CollectionFormProperties {
  readonly start: CollectionValues;
  /** Undefined for a new one. */
  readonly collection?: CollectionView;
  readonly saveLabel?: string;
  readonly send: (values: CollectionValues, version: number) => Promise<CollectionView>;
  readonly saved: string | ((collection: CollectionView) => string);
  readonly onSaved: (collection: CollectionView) => unknown;
  readonly onCancel?: () => void;
}

export function CollectionForm(properties: CollectionFormProperties): ReactNode {
  const texts = useMessages(collectionMessages);
  const { start, collection } = properties;
  const staff = useMessages(staffMessages);
  const names = useMessages(targetOptionsMessages);
  const { format } = useSpoken();
  const checks = fieldChecks(staff, (value) => format.number(value));
  const themeTexts = { needed: texts.themeNeeded, empty: texts.themeEmpty, twice: texts.themeTwice };
  const form = useForm<CollectionValues>({
    initialValues: start,
    validateInputOnChange: true,
    validate: {
      name: checks.name,
      description: checks.note,
      targetOptions: ({ budgets, frequencies, depths }) =>
        budgets.length * frequencies.length * depths.length === 0 ? texts.oneNeeded : null,
      themes: (themes) => {
        const wrong = themeProblem(themes);
        return wrong === undefined ? null : themeTexts[wrong.problem];
      },
    },
  });
  const state = useEntityForm<CollectionValues, CollectionView>({
    subject: 'collections',
    form,
    entity: collection,
    valuesOf: valuesOfCollection,
    fields: Object.keys(start).map((field) => ({
      field,
      label: wordFor(texts.fields, field),
      show: (value) => shownValue(field, value, texts, names),
    })),
    send: properties.send,
    query: collection && staffQuery('/collections/:id', { id: collection.id }),
    saved: properties.saved,
    onSaved: properties.onSaved,
  });
  const values = form.getValues();
  const errorAt = (name: string): ReactNode =>
    Object.entries(form.errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
  return (
    <EntityForm
      state={state}
      className={styles.form}
      noValidate
      saveLabel={properties.saveLabel}
      onCancel={properties.onCancel}
    >
      <Panel title={texts.whatTitle}>
        <TextInput
          label={texts.name}
          required
          autoFocus={properties.onCancel !== undefined}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={texts.description}
          description={texts.descriptionHint}
          autosize
          minRows={2}
          maxRows={12}
          {...form.getInputProps('description')}
        />
        <Select
          label={texts.kind}
          description={texts.kindHints[values.kind]}
          allowDeselect={false}
          data={Object.entries(texts.kinds).map(([kind, label]) => ({ value: kind, label }))}
          {...form.getInputProps('kind')}
        />
        {properties.onCancel === undefined ? null : (
          <Switch
            label={texts.open}
            description={texts.openHint}
            {...form.getInputProps('isOpen', { type: 'checkbox' })}
          />
        )}
      </Panel>
      <Panel title={texts.targetOptionsTitle} text={texts.targetOptionsText}>
        <OfferedOptions
          options={values.targetOptions}
          error={errorAt('targetOptions')}
          onChange={(options) => form.setFieldValue('targetOptions', options)}
        />
      </Panel>
      <Panel title={texts.themesTitle} text={texts.themesText}>
        <ThemeEditor
          themes={values.themes}
          error={errorAt('themes')}
          onChange={(themes) => form.setFieldValue('themes', [...themes])}
        />
      </Panel>
    </EntityForm>
  );
}

/** Values of the conflict dialog that need a name. */
function shownValue(
  field: string,
  value: unknown,
  texts: MessagesOf<typeof collectionMessages>,
  names: MessagesOf<typeof targetOptionsMessages>,
): string | undefined {
  if (field === 'kind') return texts.kinds[value as CollectionView['kind']];
  if (field !== 'targetOptions') return undefined;
  const { budgets, frequencies, depths } = value as CollectionView['targetOptions'];
  return [budgets, frequencies, depths]
    .map((each) => each.map((name) => names.values[name]).join(', '))
    .join(' · ');
}
