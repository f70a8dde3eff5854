import { Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TemplateSummary, TemplateView } from '../../../src/planning/templates/template.ts';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { NameFields } from '../staff/name-fields.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './template-page.module.css';

interface TemplateAboutProperties {
  readonly template: TemplateView;
  readonly isReadOnly: boolean;
}

interface AboutValues {
  readonly name: string;
  readonly comment: string;
  readonly isOffered: boolean;
}

/** The name of a template, what it is for, and whether new configurations may take it. */
export function TemplateAbout({ template, isReadOnly }: TemplateAboutProperties): ReactNode {
  const texts = useMessages(templateMessages);
  const queries = useQueryClient();
  const form = useForm<AboutValues>({
    initialValues: aboutOf(template),
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const { id } = template;
  const state = useEntityForm<AboutValues, TemplateSummary>({
    subject: 'templates',
    form,
    entity: template,
    valuesOf: aboutOf,
    fields: [
      { field: 'name', label: texts.name },
      { field: 'comment', label: texts.comment },
      { field: 'isOffered', label: texts.isOffered },
    ],
    send: (values, version) => staffSend('PUT /templates/:id', { id }, { ...values, version }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: staffQuery('/templates/:id', { id }).queryKey });
    },
    saved: texts.saved,
  });
  return (
    <EntityForm state={state} className={styles.page} isReadOnly={isReadOnly}>
      <NameFields form={form} isReadOnly={isReadOnly} />
      <Switch
        label={texts.isOffered}
        disabled={isReadOnly}
        {...form.getInputProps('isOffered', { type: 'checkbox' })}
      />
    </EntityForm>
  );
}

function aboutOf({ name, comment, isOffered }: AboutValues): AboutValues {
  return { name, comment, isOffered };
}
