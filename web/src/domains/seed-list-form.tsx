import { TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DomainView } from '../../../src/planning/domains/domain.ts';
import type { SeedListView } from '../../../src/planning/domains/seed-list.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './domains.module.css';
import { checkSeedLines, isHindrance } from './seed-lines.ts';
import { SeedProblems } from './seed-problems.tsx';

interface SeedListFormProperties {
  readonly domain: DomainView;
  /** Undefined: a new one. */
  readonly list?: SeedListView;
  readonly onDone?: () => void;
}

interface SeedValues {
  readonly name: string;
  readonly seeds: string;
}

/** A seed list as text, with its lines checked while one types. */
export function SeedListForm({ domain, list, onDone }: SeedListFormProperties): ReactNode {
  const texts = useMessages(domainMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const form = useForm<SeedValues>({
    initialValues: valuesOf(list ?? { name: '', seeds: '' }),
    validateInputOnChange: ['name'],
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const lines = checkSeedLines(form.values.seeds, domain.name);
  const target = list?.target ?? null;
  // A seed list made by a target is changed there.
  const isReadOnly = !may('planning.edit') || target !== null;
  const isBlocked = lines.problems.some(isHindrance);
  const state = useEntityForm<SeedValues, SeedListView>({
    subject: 'seed-lists',
    form,
    entity: list,
    valuesOf,
    fields: [
      { field: 'name', label: texts.seedListName },
      { field: 'seeds', label: texts.seeds },
    ],
    send: (values, version) =>
      list === undefined
        ? staffSend('POST /domains/:id/seed-lists', { id: domain.id }, values)
        : staffSend('PUT /seed-lists/:id', { id: list.id }, { ...values, version }),
    saved: texts.saved,
    onSaved: () => onDone?.(),
  });
  return (
    <EntityForm
      state={state}
      className={styles.seedList}
      isBarHidden={list !== undefined}
      isDirty={form.isDirty() && !isBlocked}
      onCancel={() => {
        form.reset();
        onDone?.();
      }}
    >
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
    </EntityForm>
  );
}

function valuesOf({ name, seeds }: SeedValues): SeedValues {
  return { name, seeds };
}
