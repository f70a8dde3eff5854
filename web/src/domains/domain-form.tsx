import { Switch, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { DomainView } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { Panel } from '../staff/panel.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './domains.module.css';

interface DomainValues {
  readonly isActive: boolean;
  readonly comment: string;
}

/** Whether a domain is harvested at all, and what is known of it. */
export function DomainForm({ domain }: { readonly domain: DomainView }): ReactNode {
  const texts = useMessages(domainMessages);
  const isReadOnly = !useSession().may('planning.edit');
  const form = useForm<DomainValues>({ initialValues: valuesOf(domain) });
  const state = useEntityForm({
    subject: 'domains',
    form,
    entity: domain,
    valuesOf,
    fields: [
      { field: 'isActive', label: texts.active },
      { field: 'comment', label: texts.comment },
    ],
    send: (values, version) => staffSend('PUT /domains/:id', { id: domain.id }, { ...values, version }),
    saved: texts.saved,
  });
  return (
    <Panel title={texts.aboutTitle}>
      <EntityForm state={state} className={styles.form} isBarHidden>
        <Switch
          disabled={isReadOnly}
          label={form.values.isActive ? texts.isActive : texts.isInactive}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <Textarea
          disabled={isReadOnly}
          label={texts.comment}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('comment')}
        />
      </EntityForm>
    </Panel>
  );
}

function valuesOf({ isActive, comment }: DomainValues): DomainValues {
  return { isActive, comment };
}
