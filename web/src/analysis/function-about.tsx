import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { FunctionView } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { NameFields } from '../staff/name-fields.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './analysis.module.css';

interface AboutValues {
  readonly name: string;
  readonly comment: string;
}

interface FunctionAboutProperties {
  readonly one: FunctionView;
  readonly isReadOnly: boolean;
}

/** The name of a function, and what it is for. */
export function FunctionAbout({ one, isReadOnly }: FunctionAboutProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const { id } = one;
  const form = useForm<AboutValues>({
    initialValues: aboutOf(one),
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const state = useEntityForm({
    subject: 'analysis',
    form,
    entity: one,
    valuesOf: aboutOf,
    fields: [
      { field: 'name', label: texts.name },
      { field: 'comment', label: texts.comment },
    ],
    send: (values, version) => staffSend('PUT /analysis/functions/:id', { id }, { ...values, version }),
    query: staffQuery('/analysis/functions/:id', { id }),
    saved: texts.saved,
  });
  return (
    <EntityForm state={state} className={styles.page} isReadOnly={isReadOnly}>
      <NameFields form={form} isReadOnly={isReadOnly} />
    </EntityForm>
  );
}

function aboutOf({ name, comment }: AboutValues): AboutValues {
  return { name, comment };
}
