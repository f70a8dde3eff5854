import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import signInMessages from '../../translations/en/sign-in.json' with { type: 'json' };
import { answerSignInAgain } from '../api/sign-in-again.ts';
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

/** Over the page of somebody whose session has ended, so that what was typed stays. */
export function SignInDialog(): ReactNode {
  const texts = useMessages(signInMessages);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const notify = useNotify();
  const { me } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(isSignedIn: boolean) => void>(() => {});
  useEffect(
    () =>
      answerSignInAgain(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        answer.current = resolve;
        setIsOpen(true);
        return promise;
      }),
    [],
  );
  const end = (isSignedIn: boolean): void => {
    setIsOpen(false);
    answer.current(isSignedIn);
  };
  // The cached data belonged to another person.
  const takeOver = (): void => {
    void queries.invalidateQueries({ queryKey: ['staff'] });
    notify.done(texts.againOther);
  };
  const here = location.pathname + location.search;
  return (
    <Modal
      opened={isOpen}
      onClose={() => end(false)}
      title={texts.againTitle}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <p className={styles.again}>{texts.againText}</p>
      <SignInForm
        next={here}
        startName={me?.name ?? ''}
        onSignedIn={(session) => {
          if (session.me?.id !== me?.id) takeOver();
          end(true);
        }}
      />
      <Button
        variant="subtle"
        color="gray"
        mt="md"
        fullWidth
        onClick={() => {
          end(false);
          void navigate(`/sign-in?next=${encodeURIComponent(here)}`);
        }}
      >
        {texts.leave}
      </Button>
    </Modal>
  );
}
