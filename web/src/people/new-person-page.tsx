import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { InvitedAnswer } from '../../../src/people/invitations/invitation-shape.ts';
import peopleMessages from '../../translations/en/people.json' with { type: 'json' };
import signInMessages from '../../translations/en/sign-in.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { accountNameProblem } from '../sign-in/new-password.ts';
import { EntityForm } from '../staff/entity-form.tsx';
import { useFieldChecks } from '../staff/field-checks.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PersonFields } from './person-fields.tsx';
import type { PersonValues } from './person-fields.tsx';

interface NewPersonValues extends PersonValues {
  name: string;
}

/** `/people/new`: an account, and the link that its person needs. */
export function NewPersonPage(): ReactNode {
  const texts = useMessages(peopleMessages);
  const signInTexts = useMessages(signInMessages);
  const checks = useFieldChecks();
  const navigate = useNavigate();
  const [invited, setInvited] = useState<InvitedAnswer>();
  const form = useForm<NewPersonValues>({
    initialValues: { name: '', displayName: '', email: '', role: 'librarian', collections: [] },
    validateInputOnChange: true,
    validate: {
      name: (name) => accountNameProblem(name, signInTexts),
      displayName: checks.name,
      email: checks.email,
    },
  });
  const state = useEntityForm({
    subject: 'people',
    form,
    send: ({ name, role, collections, ...values }) =>
      staffSend(
        'POST /people',
        {},
        { ...values, name: name.trim(), role, collections: role === 'librarian' ? collections : [] },
      ),
    onSaved: setInvited,
  });
  return (
    <StaffPage
      title={texts.newTitle}
      intro={texts.newIntro}
      back={{ to: '/people', label: texts.title }}
      isNarrow
    >
      <EntityForm state={state} noValidate saveLabel={texts.add} onCancel={() => void navigate('/people')}>
        <TextInput
          label={texts.personAccountName}
          description={texts.personAccountNameText}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          required
          {...form.getInputProps('name')}
        />
        <PersonFields form={form} />
      </EntityForm>
      {invited === undefined ? null : (
        <InvitationDialog invited={invited} onDone={() => void navigate(`/people/${invited.account.id}`)} />
      )}
    </StaffPage>
  );
}
