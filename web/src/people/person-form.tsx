import { Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountItem } from '../../../src/people/accounts/account-shape.ts';
import peopleMessages from '../../translations/en/people.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { useFieldChecks } from '../staff/field-checks.ts';
import { roleName } from '../staff/role-name.ts';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import { PersonFields } from './person-fields.tsx';
import type { PersonValues } from './person-fields.tsx';
import { fieldLabels } from './person-labels.ts';

interface AccountValues extends PersonValues {
  isActive: boolean;
}

function valuesOf({ displayName, email, role, collections, isActive }: AccountItem): AccountValues {
  return { displayName, email, role, collections: collections.map(({ id }) => id), isActive };
}

/** The editable fields of a person; another administrator may edit them at the same time. */
export function PersonForm({ account }: { readonly account: AccountItem }): ReactNode {
  const texts = useMessages(peopleMessages);
  const staffTexts = useMessages(staffMessages);
  const checks = useFieldChecks();
  const { me } = useSession();
  const collections = useQuery(staffQuery('/collections'));
  const form = useForm<AccountValues>({
    initialValues: valuesOf(account),
    validateInputOnChange: true,
    validate: { displayName: checks.name, email: checks.email },
  });
  const isMyself = me?.id === account.id;
  const collectionNames = (ids: unknown): ReactNode =>
    Array.isArray(ids) && ids.length > 0
      ? ids
          .map((id: unknown) => collections.data?.collections.find((each) => each.id === id)?.name ?? id)
          .join(', ')
      : undefined;
  const { id } = account;
  const state = useEntityForm({
    subject: 'people',
    form,
    entity: account,
    valuesOf,
    fields: fieldLabels(texts).map((each) => {
      if (each.field === 'collections') return { ...each, show: collectionNames };
      if (each.field === 'role')
        return { ...each, show: (role) => roleName(role as AccountItem['role'], staffTexts) };
      return each;
    }),
    send: (values, version) => staffSend('PUT /people/:id', { id }, { ...values, version }),
    query: staffQuery('/people/:id', { id }),
    saved: texts.saved,
  });
  return (
    <EntityForm state={state} noValidate>
      <PersonFields form={form} isFromElsewhere={account.origin !== 'local'} isRoleFixed={isMyself} />
      <Switch
        label={texts.isActive}
        description={texts.isActiveText}
        disabled={isMyself}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </EntityForm>
  );
}
