import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { ProfileView, VectorNumberView } from '../../../src/analysis/desk/profile-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useSeen } from '../staff/use-seen.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './analysis.module.css';
import { ProfileTrial } from './profile-trial.tsx';
import { scoringOf, valuesOf } from './profile-values.ts';
import type { Scoring, ProfileValues } from './profile-values.ts';
import { WeightTable } from './weight-table.tsx';

interface ProfileEditorProperties {
  readonly profile: ProfileView;
  readonly numbers: readonly VectorNumberView[];
  /** It comes with the program. */
  readonly isFixed: boolean;
}

interface Sent extends Scoring {
  readonly name: string;
  readonly version: number;
}

/** Name, threshold and weights, and what they make of real documents while one types. */
export function ProfileEditor({ profile, numbers, isFixed }: ProfileEditorProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const notify = useNotify();
  const { may } = useSession();
  const isReadOnly = isFixed || !may('analysis.edit');
  const form = useForm<ProfileValues>({
    initialValues: valuesOf(profile),
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const show = (shown: ProfileView): void => {
    form.setInitialValues(valuesOf(shown));
    form.reset();
  };
  const [seen, see] = useSeen(profile, () => form.isDirty(), show);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'analysis',
    problems,
    send: (sent: Sent) => staffSend('PUT /analysis/profiles/:id', { id: profile.id }, sent),
    onSaved: (saved) => {
      see(saved);
      show(saved);
      notify.done(texts.saved);
    },
  });
  const scoring = scoringOf(form.values);
  return (
    <form
      className={styles.page}
      onSubmit={form.onSubmit(({ name }) => {
        if (scoring !== undefined) save({ name, version: seen.version, ...scoring });
      })}
    >
      <FormTrouble text={problems.general} />
      <div className={styles.row}>
        {isFixed ? null : (
          <TextInput
            label={texts.name}
            required
            maxLength={200}
            w="22rem"
            disabled={isReadOnly}
            {...form.getInputProps('name')}
          />
        )}
        <TextInput
          label={texts.threshold}
          description={texts.thresholdText}
          inputMode="decimal"
          w="11rem"
          disabled={isReadOnly}
          {...form.getInputProps('threshold')}
        />
      </div>
      <ProfileTrial scoring={scoring} />
      <WeightTable
        numbers={numbers}
        weights={form.values.weights}
        isReadOnly={isReadOnly}
        onSet={(name, weight) =>
          form.setFieldValue('weights', { ...form.getValues().weights, [name]: weight })
        }
      />
      {isReadOnly ? null : (
        <SaveBar
          isDirty={form.isDirty() && scoring !== undefined}
          isSaving={isSaving}
          onCancel={() => form.reset()}
        />
      )}
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...sentOf(seen) },
            mine: { ...sentOf(conflict.values) },
            theirs: { ...sentOf(conflict.current) },
          }}
          fields={[
            { field: 'name', label: texts.name },
            { field: 'threshold', label: texts.threshold },
            { field: 'weights', label: texts.weight, show: (value) => JSON.stringify(value) },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const kept = { ...sentOf(conflict.values), ...chosen };
            form.setValues(valuesOf(kept));
            save({ ...kept, version: conflict.current.version });
          }}
        />
      )}
    </form>
  );
}

function sentOf({ name, threshold, weights }: Omit<Sent, 'version'>): Omit<Sent, 'version'> {
  return { name, threshold, weights };
}
