import { Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountShape } from '../../../src/server/staff/shapes/people-shapes.ts';
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { useFieldChecks } from '../staff/field-checks.ts';
import { focusProblem } from '../staff/focus-problem.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { staffMessages } from '../staff/messages.ts';
import { useNotify } from '../staff/notify.tsx';
import { roleName } from '../staff/role-name.ts';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFollowing } from '../staff/use-following.ts';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { peopleMessages } from './messages.ts';
import { PersonFields } from './person-fields.tsx';
import type { PersonValues } from './person-fields.tsx';
import { fieldLabels } from './person-labels.ts';

interface AccountValues extends PersonValues {
  isActive: boolean;
}

function valuesOf({ displayName, email, role, collections, isActive }: AccountShape): AccountValues {
  return { displayName, email, role, collections: collections.map(({ id }) => id), isActive };
}

/** What can be changed of a person; another administrator may do it at the same time. */
export function PersonForm({ account }: { readonly account: AccountShape }): ReactNode {
  const texts = useMessages(peopleMessages);
  const staffTexts = useMessages(staffMessages);
  const checks = useFieldChecks();
  const { me } = useSession();
  const queries = useQueryClient();
  const notify = useNotify();
  const collections = useQuery(staffQuery('/collections'));
  const form = useForm<AccountValues>({
    initialValues: valuesOf(account),
    validateInputOnChange: true,
    validate: { displayName: checks.name, email: checks.email },
  });
  const seen = useFollowing(form, account, valuesOf);
  const problems = useFormProblems(form);
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'people',
    send: (values: AccountValues & { version: number }) =>
      staffSend('PUT /people/:id', { id: account.id }, values),
    problems,
    onSaved: (saved) => {
      queries.setQueryData(staffQuery('/people/:id', { id: account.id }).queryKey, saved);
      seen.take(saved);
      notify.done(texts.saved);
    },
  });
  const isMyself = me?.id === account.id;
  const collectionNames = (ids: unknown): ReactNode =>
    Array.isArray(ids) && ids.length > 0
      ? ids
          .map((id: unknown) => collections.data?.collections.find((each) => each.id === id)?.name ?? id)
          .join(', ')
      : undefined;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save({ ...values, version: seen.thing.version }),
        focusProblem(form),
      )}
    >
      <Stack>
        <FormTrouble text={problems.general} />
        <PersonFields form={form} isFromElsewhere={account.origin !== 'local'} isRoleFixed={isMyself} />
        <Switch
          label={texts.isActive}
          description={texts.isActiveText}
          disabled={isMyself}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onCancel={form.reset} />
      </Stack>
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...valuesOf(seen.thing) },
            mine: { ...conflict.values },
            theirs: { ...valuesOf(conflict.current) },
          }}
          fields={fieldLabels(texts).map((each) => {
            if (each.field === 'collections') return { ...each, show: collectionNames };
            if (each.field === 'role')
              return { ...each, show: (role) => roleName(role as AccountShape['role'], staffTexts) };
            return each;
          })}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...form.getValues(), ...(chosen as unknown as AccountValues) };
            form.setValues(values);
            save({ ...values, version: conflict.current.version });
          }}
        />
      )}
    </form>
  );
}
