import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { OwnAccount } from '../../../src/people/accounts/account-shape.ts';
import accountMessages from '../../translations/en/account.json' with { type: 'json' };
import signInMessages from '../../translations/en/sign-in.json' with { type: 'json' };
import { refreshSession } from '../api/session.ts';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { passwordProblem } from '../sign-in/new-password.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { Panel } from '../staff/panel.tsx';
import { PasswordField } from '../staff/password-field.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';

const empty = { current: '', next: '', again: '' };

export function MyPassword({ me }: { readonly me: OwnAccount }): ReactNode {
  const texts = useMessages(accountMessages);
  if (me.origin !== 'local')
    return (
      <Panel title={texts.password} text={texts.passwordElsewhere}>
        {null}
      </Panel>
    );
  return (
    <Panel title={texts.password} text={texts.passwordText}>
      <PasswordForm name={me.name} />
    </Panel>
  );
}

function PasswordForm({ name }: { readonly name: string }): ReactNode {
  const texts = useMessages(accountMessages);
  const signInTexts = useMessages(signInMessages);
  const form = useForm({
    initialValues: empty,
    validateInputOnChange: true,
    validate: {
      next: (password) => passwordProblem(password, signInTexts),
      again: (again, { next }) => (again === next ? null : texts.passwordDiffers),
    },
  });
  const { submit, problems, isSaving } = useEntityForm({
    subject: 'me',
    form,
    send: ({ current, next }) => staffSend('PUT /me/password', {}, { current, next }),
    saved: texts.passwordChanged,
    onSaved: async () => {
      form.reset();
      await refreshSession();
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FormTrouble text={problems.general} />
        <input type="text" autoComplete="username" value={name} readOnly hidden />
        <PasswordField
          label={texts.passwordPresent}
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <PasswordField
          label={texts.passwordNew}
          description={texts.passwordNewText}
          autoComplete="new-password"
          {...form.getInputProps('next')}
        />
        <PasswordField
          label={texts.passwordAgain}
          autoComplete="new-password"
          {...form.getInputProps('again')}
        />
        <div>
          <Button type="submit" variant="default" loading={isSaving} disabled={!form.isDirty()}>
            {texts.passwordChange}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
