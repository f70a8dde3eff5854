import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { InvitationView } from '../../../src/people/invitations/invitation-shape.ts';
import signInMessages from '../../translations/en/sign-in.json' with { type: 'json' };
import { ApiProblem, getJson } from '../api/get-json.ts';
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { Page } from '../shell/page.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import styles from './sign-in.module.css';
import { WelcomeForm } from './welcome-form.tsx';

/** `/welcome/CODE`: a link for one person, used once. */
export function WelcomePage(): ReactNode {
  const texts = useMessages(signInMessages);
  const { code = '' } = useParams();
  const { me } = useSession();
  const path = `/api/v1/invitations/${encodeURIComponent(code)}`;
  const invitation = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<InvitationView>(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { error, data } = invitation;
  const isOver =
    error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <div className={styles.page} data-wide>
      <Page title={texts.welcomeTitle} intro={data === undefined ? undefined : greeting(data, texts)}>
        {invitation.isLoading ? <Waiting /> : null}
        {isOver ? (
          <div className={styles.over}>
            <EmptyState
              title={texts.linkOver}
              text={me ? texts.linkOverIn : texts.linkOverText}
              action={
                <Button component={Link} to={me ? '/today' : '/sign-in'} variant="light">
                  {me ? texts.toToday : texts.signIn}
                </Button>
              }
            />
          </div>
        ) : null}
        {error !== null && !isOver ? <Trouble error={error} onRetry={invitation.refetch} /> : null}
        {data === undefined ? null : <WelcomeForm path={path} invitation={data} />}
      </Page>
    </div>
  );
}

function greeting(
  { purpose, displayName, name }: InvitationView,
  texts: MessagesOf<typeof signInMessages>,
): string {
  const whom = displayName ?? name ?? '';
  switch (purpose) {
    case 'first-administrator':
      return texts.welcomeFirst;
    case 'join':
      return texts.welcomeJoin(whom);
    case 'password':
      return texts.welcomePassword(whom);
  }
}
