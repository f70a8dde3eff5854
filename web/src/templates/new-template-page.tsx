import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { NameFields } from '../staff/name-fields.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import { TemplateEditor } from './template-editor.tsx';
import styles from './template-page.module.css';
import { useTemplateText } from './use-template-text.ts';

interface NewTemplate {
  readonly name: string;
  readonly comment: string;
}

/** `/templates/new` */
export function NewTemplatePage(): ReactNode {
  const texts = useMessages(templateMessages);
  const navigate = useNavigate();
  const text = useTemplateText('');
  const form = useForm<NewTemplate>({
    initialValues: { name: '', comment: '' },
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const state = useEntityForm({
    subject: 'templates',
    form,
    send: (values) => staffSend('POST /templates', {}, { ...values, yaml: text.yaml }),
    saved: texts.created,
    onSaved: ({ id }) => navigate(`/templates/${id}`),
  });
  const isDirty = form.isDirty() || text.yaml !== '';
  return (
    <StaffPage title={texts.newTitle} back={{ to: '/templates', label: texts.title }}>
      <EntityForm
        state={state}
        className={styles.page}
        isDirty={isDirty && text.isGood}
        saveLabel={texts.create}
      >
        <NameFields form={form} />
        <TemplateEditor text={text} />
      </EntityForm>
    </StaffPage>
  );
}
