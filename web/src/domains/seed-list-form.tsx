import { TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DomainShape, SeedListShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffSend, useSession } from '../api/staff-api.ts';
import { useSeen } from '../harvests/use-seen.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './domains.module.css';
import { domainTexts } from './messages.ts';
import { checkSeedLines, isHindrance } from './seed-lines.ts';
import { SeedProblems } from './seed-problems.tsx';

interface SeedListFormProperties {
  readonly domain: DomainShape;
  /** Undefined: a new one. */
  readonly list?: SeedListShape;
  readonly onDone?: () => void;
}

interface SeedValues {
  readonly name: string;
  readonly seeds: string;
}

interface Versioned extends SeedValues {
  readonly version: number;
}

/** A seed list as text, with its lines checked while one types. */
export function SeedListForm({ domain, list, onDone }: SeedListFormProperties): ReactNode {
  const texts = useMessages(domainTexts);
  const { format } = useSpoken();
  const { may } = useSession();
  const notify = useNotify();
  const start: Versioned = list ?? { name: '', seeds: '', version: 0 };
  const form = useForm<SeedValues>({
    initialValues: valuesOf(start),
    validateInputOnChange: ['name'],
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const show = (values: SeedValues): void => {
    form.setInitialValues(valuesOf(values));
    form.reset();
  };
  const [seen, see] = useSeen<Versioned>(start, () => form.isDirty(), show);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'seed-lists',
    problems,
    send: ({ version, ...values }: Versioned) =>
      list === undefined
        ? staffSend('POST /domains/:id/seed-lists', { id: domain.id }, values)
        : staffSend('PUT /seed-lists/:id', { id: list.id }, { ...values, version }),
    onSaved: (saved) => {
      see(saved);
      show(saved);
      notify.done(texts.saved);
      onDone?.();
    },
  });
  const lines = checkSeedLines(form.values.seeds, domain.name);
  const target = list?.target ?? null;
  // What a target has made is changed there.
  const isReadOnly = !may('planning.edit') || target !== null;
  return (
    <form
      className={styles.seedList}
      onSubmit={form.onSubmit((values) => {
        if (!lines.problems.some(isHindrance)) save({ ...values, version: seen.version });
      })}
    >
      <FormTrouble text={problems.general} />
      {target === null ? null : (
        <p className={styles.quiet}>
          {texts.fromTarget} <Link to={`/targets/${target.id}`}>{target.title}</Link>. {texts.fromTargetText}
        </p>
      )}
      <TextInput
        className={styles.narrow}
        label={texts.seedListName}
        maxLength={200}
        readOnly={isReadOnly}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={texts.seeds}
        description={texts.seedCount(lines.count, format.number(lines.count))}
        autosize
        minRows={3}
        maxRows={16}
        spellCheck={false}
        readOnly={isReadOnly}
        classNames={{ input: styles.code }}
        {...form.getInputProps('seeds')}
      />
      <SeedProblems lines={lines} domain={domain.name} />
      {form.isDirty() || list === undefined ? (
        <SaveBar
          isDirty={form.isDirty() && !lines.problems.some(isHindrance)}
          isSaving={isSaving}
          onCancel={() => {
            form.reset();
            onDone?.();
          }}
        />
      ) : null}
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...valuesOf(seen) },
            mine: { ...valuesOf(conflict.values) },
            theirs: { ...valuesOf(conflict.current) },
          }}
          fields={[
            { field: 'name', label: texts.seedListName },
            { field: 'seeds', label: texts.seeds },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...valuesOf(conflict.values), ...chosen };
            form.setValues(values);
            save({ ...values, version: conflict.current.version });
          }}
        />
      )}
    </form>
  );
}

function valuesOf({ name, seeds }: SeedValues): SeedValues {
  return { name, seeds };
}
