import { Button, Divider, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SessionAnswer } from '../../../src/people/sign-in/sign-in-shape.ts';
import signInMessages from '../../translations/en/sign-in.json' with { type: 'json' };
import { ApiProblem, fetchJson } from '../api/get-json.ts';
import { takeSession } from '../api/session.ts';
import { useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { told } from '../shell/trouble.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { PasswordField } from '../staff/password-field.tsx';
import styles from './sign-in.module.css';

interface SignInFormProperties {
  /** Where the OpenID provider leads back to. */
  readonly next: string;
  readonly startName?: string;
  readonly onSignedIn: (session: SessionAnswer) => unknown;
}

/** Name and password, or another service. */
export function SignInForm({ next, startName = '', onSignedIn }: SignInFormProperties): ReactNode {
  const texts = useMessages(signInMessages);
  const { messages, format } = useSpoken();
  const { ways } = useSession();
  const [name, setName] = useState(startName);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<ReactNode>();
  const [isBusy, setIsBusy] = useState(false);
  const wordsFor = (error: unknown): ReactNode => {
    const { status, retryAfterSeconds } = error instanceof ApiProblem ? error : new ApiProblem(0, '');
    if (status === 401) return texts.wrong;
    if (status !== 429) return told(error, messages);
    return retryAfterSeconds === undefined
      ? texts.tooMany
      : texts.tooManyUntil(format.distance(retryAfterSeconds));
  };
  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const session = await fetchJson<SessionAnswer>('/api/v1/session', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: name.trim(), password }),
      });
      takeSession(session);
      await onSignedIn(session);
    } catch (error) {
      setProblem(wordsFor(error));
      setPassword('');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.ways}>
      {ways?.password === true ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void signIn();
          }}
        >
          <FormTrouble text={problem} />
          <TextInput
            label={texts.name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            value={name}
            data-autofocus={startName === '' ? true : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            data-autofocus={startName === '' ? undefined : true}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Button type="submit" fullWidth loading={isBusy}>
            {texts.signIn}
          </Button>
        </form>
      ) : null}
      {ways?.openid ? (
        <>
          {ways.password ? <Divider label={texts.or} /> : null}
          <Button
            component="a"
            variant="default"
            fullWidth
            href={`/api/v1/session/openid?next=${encodeURIComponent(next)}`}
          >
            {ways.openid.label}
          </Button>
        </>
      ) : null}
    </div>
  );
}
