import type { ReactNode } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import signInMessages from '../../translations/en/sign-in.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { Page } from '../shell/page.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { nextPage } from './next-page.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

/** `/sign-in?next=/targets`: and then to where one wanted. */
export function SignInPage(): ReactNode {
  const texts = useMessages(signInMessages);
  const { me, ways, isFirstAdministratorNeeded, error, retry } = useSession();
  const [question] = useSearchParams();
  const navigate = useNavigate();
  const next = nextPage(question);
  const problem = question.get('problem');
  if (me) return <Navigate replace to={next} />;
  const isPossible = ways?.password === true || (ways?.openid ?? null) !== null;
  return (
    <div className={styles.page}>
      <Page title={texts.title} intro={texts.intro}>
        <FormTrouble text={problem === null ? undefined : openidProblem(problem, texts)} />
        {error === null ? null : <Trouble error={error} onRetry={retry} />}
        {ways === undefined && error === null ? <Waiting /> : null}
        {isFirstAdministratorNeeded ? <FirstAdministrator /> : null}
        {ways !== undefined && !isFirstAdministratorNeeded ? (
          <div className={styles.card}>
            {isPossible ? (
              <SignInForm next={next} onSignedIn={() => navigate(next, { replace: true })} />
            ) : (
              texts.noWay
            )}
          </div>
        ) : null}
        {ways?.password === true && !isFirstAdministratorNeeded ? (
          <p className={styles.hint}>{texts.forgotten}</p>
        ) : null}
      </Page>
    </div>
  );
}

/** With what the server sent the browser back from the other service. */
function openidProblem(problem: string, texts: MessagesOf<typeof signInMessages>): string {
  if (problem === 'no-role' || problem === 'forbidden') return texts.openidNoRole;
  return problem === 'unavailable' ? texts.openidUnavailable : texts.openidFailed;
}

/** Nobody has an account: the one who started the server has the link. */
function FirstAdministrator(): ReactNode {
  const texts = useMessages(signInMessages);
  return (
    <div className={styles.card}>
      <div className={styles.first}>
        <h2>{texts.firstTitle}</h2>
        <p>
          {texts.firstText} <code>{`${location.origin}/welcome/`}</code>
        </p>
        <p>{texts.firstLost}</p>
      </div>
    </div>
  );
}
