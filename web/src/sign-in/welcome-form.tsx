import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { InvitationView } from '../../../src/people/invitations/invitation-shape.ts';
import type { SessionAnswer } from '../../../src/people/sign-in/sign-in-shape.ts';
import signInMessages from '../../translations/en/sign-in.json' with { type: 'json' };
import { fetchJson } from '../api/get-json.ts';
import { refreshSession, takeSession } from '../api/session.ts';
import { staffSend } from '../api/staff-api.ts';
import type { Language } from '../language/format.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { useFieldChecks } from '../staff/field-checks.ts';
import { focusProblem } from '../staff/focus-problem.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { PasswordField } from '../staff/password-field.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { accountNameProblem, passwordProblem } from './new-password.ts';
import styles from './sign-in.module.css';

interface WelcomeFormProperties {
  readonly path: string;
  readonly invitation: InvitationView;
}

/** A password; of the first administrator also a name. Then one is signed in. */
export function WelcomeForm({ path, invitation }: WelcomeFormProperties): ReactNode {
  const texts = useMessages(signInMessages);
  const { language } = useSpoken();
  const checks = useFieldChecks();
  const navigate = useNavigate();
  const isFirst = invitation.purpose === 'first-administrator';
  const form = useForm({
    initialValues: { name: '', displayName: '', password: '', again: '' },
    validateInputOnChange: true,
    validate: {
      name: (name) => (isFirst ? accountNameProblem(name, texts) : null),
      displayName: (name) => (isFirst ? checks.name(name) : null),
      password: (password) => passwordProblem(password, texts),
      again: (again, { password }) => (again === password ? null : texts.passwordDiffers),
    },
  });
  const problems = useFormProblems(form);
  const [isBusy, setIsBusy] = useState(false);
  const send = async ({ name, displayName, password }: typeof form.values): Promise<void> => {
    setIsBusy(true);
    problems.clear();
    try {
      const session = await fetchJson<SessionAnswer>(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(isFirst ? { name: name.trim(), displayName, password } : { password }),
      });
      takeSession(session);
      await keepLanguage(session, language);
      await navigate('/today', { replace: true });
    } catch (error) {
      problems.show(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={form.onSubmit((values) => void send(values), focusProblem(form))}
    >
      <FormTrouble text={problems.general} />
      {isFirst ? (
        <>
          <TextInput
            label={texts.accountName}
            autoFocus
            description={texts.accountNameText}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...form.getInputProps('name')}
          />
          <TextInput
            label={texts.displayName}
            autoComplete="name"
            required
            {...form.getInputProps('displayName')}
          />
        </>
      ) : (
        <>
          <p className={styles.name}>{texts.welcomeName(invitation.name ?? '')}</p>
          {/* For the password keeper of the browser. */}
          <input type="hidden" autoComplete="username" name="name" value={invitation.name ?? ''} readOnly />
        </>
      )}
      <PasswordField
        autoFocus={!isFirst}
        label={texts.newPassword}
        description={texts.passwordText}
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={texts.passwordAgain}
        autoComplete="new-password"
        required
        {...form.getInputProps('again')}
      />
      <Button type="submit" loading={isBusy}>
        {texts.begin}
      </Button>
    </form>
  );
}

/** The language of the page becomes the language of the account. */
async function keepLanguage({ me }: SessionAnswer, language: Language): Promise<void> {
  if (me === null || me.language === language) return;
  const { displayName, email, version } = me;
  try {
    await staffSend('PUT /me', {}, { displayName, email, version, language });
    await refreshSession();
  } catch {
    // It can be chosen on the page of the account.
  }
}
