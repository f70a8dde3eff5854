import { defined } from '../../../src/formats/values/defined.ts';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TargetOptionsView } from '../../../src/selection/target-options-shape.ts';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { CombinationChooser } from '../target-options/combination-chooser.tsx';
import { combinationsIn, rows } from '../target-options/combining.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { Panel } from '../staff/panel.tsx';
import { PersonChoice } from '../staff/person-choice.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { TargetConflict } from './target-conflict.tsx';
import { About, Supplementary, What } from './target-fields.tsx';
import styles from './target-form.module.css';
import type { TargetValues } from './target-values.ts';
import { useTargetForm } from './use-target-form.ts';

interface TargetFormProperties {
  readonly start: TargetValues;
  /** Of the target that is edited. */
  readonly version?: number;
  /** Collections that already have this address: ids. */
  readonly taken?: readonly string[];
  readonly responsibleName: string;
  readonly saveLabel?: string;
  readonly send: (values: TargetValues, version: number) => Promise<TargetView>;
  readonly onSaved: (target: TargetView) => unknown;
  readonly onCancel?: () => void;
}

/** Stage two, and editing: needs the collections and what may be combined before it can begin. */
export function TargetForm(properties: TargetFormProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const collections = useQuery(staffQuery('/collections'));
  const options = useQuery(staffQuery('/target-options'));
  const error = collections.error ?? options.error;
  if (error !== null) {
    return <Trouble error={error} onRetry={() => Promise.all([collections.refetch(), options.refetch()])} />;
  }
  if (collections.data === undefined || options.data === undefined) return <Waiting />;
  const { start, onCancel } = properties;
  // A target stays where it is, also in a collection that was closed since.
  const offered = collections.data.collections.filter(
    ({ id, isMine, isOpen }) => (isMine && isOpen) || (onCancel !== undefined && id === start.collectionId),
  );
  if (offered.length === 0) return <EmptyState title={texts.stageDescribe} text={texts.noCollections} />;
  return <Fields {...properties} collections={offered} allowed={options.data.combinations} />;
}

interface FieldsProperties extends TargetFormProperties {
  readonly collections: readonly CollectionView[];
  readonly allowed: TargetOptionsView['combinations'];
}

function Fields({ collections, allowed, ...properties }: FieldsProperties): ReactNode {
  const texts = useMessages(targetMessages);
  // As it was when the form was opened: what others change meanwhile comes to the page, and must not pass for seen.
  const [{ start, version = 1 }] = useState(properties);
  const [begun] = useState(() => withOnlyCollection(start, collections));
  const collectionOf = ({ collectionId }: TargetValues): CollectionView | undefined =>
    collections.find(({ id }) => id === collectionId);
  const form = useTargetForm({
    begun,
    former: start,
    allowed,
    collectionOf,
    isTaken: (id) => properties.taken?.includes(id) === true,
  });
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const saving = useSaving<{ readonly values: TargetValues; readonly version: number }, TargetView>({
    subject: 'targets',
    send: (sent) => properties.send(sent.values, sent.version),
    problems,
    onSaved: properties.onSaved,
  });
  const values = form.getValues();
  const collection = collectionOf(values);
  const { isSaving, conflict } = saving;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((checked) => saving.save({ values: checked, version }), focusFirstError)}
    >
      <FormTrouble
        text={problems.general}
        isAtFields={Object.keys(form.errors).length > 0 && form.isTouched()}
      />
      <What form={form} collections={collections} isUrlFixed={properties.onCancel === undefined} />
      <Panel title={texts.formHow}>
        {collection === undefined ? (
          <p className={styles.quiet}>{texts.chooseCollectionFirst}</p>
        ) : (
          <CombinationChooser
            combinations={combinationsIn(allowed, collection.targetOptions)}
            chosen={values}
            onChange={(chosen) => {
              for (const row of rows) {
                if (chosen[row] !== values[row]) form.setFieldValue(row, chosen[row]);
              }
              // They belong together: what was wrong with one may be right now.
              for (const row of rows) form.clearFieldError(row);
            }}
            error={rows.map((row) => form.errors[row]).find(Boolean)}
          />
        )}
        <Supplementary form={form} />
      </Panel>
      <About form={form} collection={collection} />
      <Panel title={texts.formWho}>
        <PersonChoice
          label={texts.fields['responsible'] ?? ''}
          description={texts.responsibleHint}
          value={values.responsibleId}
          shownName={properties.responsibleName}
          isRequired
          error={form.errors['responsibleId']}
          onChange={(id) => form.setFieldValue('responsibleId', id)}
        />
        <Switch
          label={texts.active}
          description={texts.activeHint}
          checked={values.isActive}
          onChange={({ currentTarget }) => form.setFieldValue('isActive', currentTarget.checked)}
        />
      </Panel>
      <SaveBar
        isDirty={form.isDirty()}
        isSaving={isSaving}
        isAlways={properties.onCancel === undefined}
        {...defined({ saveLabel: properties.saveLabel })}
        {...defined({ onCancel: properties.onCancel })}
      />
      {conflict === undefined ? null : (
        <TargetConflict
          base={start}
          mine={conflict.values.values}
          current={conflict.current}
          onSave={(merged) => {
            form.setValues(merged);
            saving.save({ values: merged, version: conflict.current.version });
          }}
          onCancel={saving.forgetConflict}
        />
      )}
    </form>
  );
}

/** The only collection of a person is preselected; the address of the page may name one that cannot be chosen. */
function withOnlyCollection(values: TargetValues, collections: readonly CollectionView[]): TargetValues {
  if (collections.some(({ id }) => id === values.collectionId)) return values;
  const [only] = collections;
  return { ...values, collectionId: collections.length === 1 && only !== undefined ? only.id : '' };
}

function focusFirstError(_errors: unknown, _values: unknown, event?: { readonly target: unknown }): void {
  const form = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  // After the fields have been marked. Of a group, the button that the tab key would reach.
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong?.querySelector<HTMLElement>('[tabindex="0"]') ?? wrong)?.focus();
  });
}
