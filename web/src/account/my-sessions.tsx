import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SessionsAnswer } from '../../../src/people/sign-in/sign-in-shape.ts';
import accountMessages from '../../translations/en/account.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import styles from './account.module.css';
import { browserName } from './browser-name.ts';

type OneSession = SessionsAnswer['sessions'][number];

export function MySessions(): ReactNode {
  const texts = useMessages(accountMessages);
  const sessions = useQuery(staffQuery('/me/sessions'));
  return (
    <Panel title={texts.sessions} text={texts.sessionsText}>
      {sessions.isLoading ? <Waiting /> : null}
      {sessions.isError ? <Trouble error={sessions.error} onRetry={sessions.refetch} /> : null}
      <ul className={styles.list}>
        {sessions.data?.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionRow({ session }: { readonly session: OneSession }): ReactNode {
  const texts = useMessages(accountMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const agent = browserName(session.agent) || texts.unknownBrowser;
  const { mutate, isPending } = useMutation({
    mutationFn: () => staffSend('DELETE /me/sessions/:id', { id: session.id }),
    onSuccess: () => notify.done(texts.sessionEnded),
    onError: notify.trouble,
    onSettled: () => touch(queries, 'me'),
  });
  return (
    <li>
      <div>
        <strong>{agent}</strong>{' '}
        {session.isThis ? <StateMark tone="good">{texts.sessionThis}</StateMark> : null}
        <p className={styles.facts}>
          {session.address} · {texts.sessionSince} <When atMs={session.createdMs} /> · {texts.sessionLast}{' '}
          <When atMs={session.lastUsedMs} as="ago" />
        </p>
      </div>
      {session.isThis ? null : (
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          aria-label={texts.sessionEndOf(agent)}
          onClick={() => mutate()}
        >
          {texts.sessionEnd}
        </Button>
      )}
    </li>
  );
}
