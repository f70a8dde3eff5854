import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import shellMessages from '../../translations/en/shell.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { queryClient } from '../api/query-client.ts';
import { refreshSession } from '../api/session.ts';
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useNotify } from '../staff/notify.tsx';
import { roleName } from '../staff/role-name.ts';
import { DownIcon, PersonIcon } from './icons.tsx';
import styles from './layout.module.css';

/** Sign in, or who is signed in. Nothing where one cannot sign in at all. */
export function AccountMenu(): ReactNode {
  const texts = useMessages(shellMessages);
  const { me, ways, isFirstAdministratorNeeded } = useSession();
  const { pathname, search } = useLocation();
  if (me) return <SignedIn name={me.displayName} role={me.role} />;
  const isPossible = ways?.password === true || (ways?.openid ?? null) !== null || isFirstAdministratorNeeded;
  if (!isPossible || pathname === '/sign-in') return null;
  const next = pathname === '/' ? '/today' : pathname + search;
  return (
    <Link to={`/sign-in?next=${encodeURIComponent(next)}`} className={styles.signIn}>
      {texts.signIn}
    </Link>
  );
}

interface SignedInProperties {
  readonly name: string;
  readonly role: Parameters<typeof roleName>[0];
}

function SignedIn({ name, role }: SignedInProperties): ReactNode {
  const texts = useMessages(shellMessages);
  const staffTexts = useMessages(staffMessages);
  const navigate = useNavigate();
  const notify = useNotify();
  const signOut = async (): Promise<void> => {
    try {
      await staffSend('DELETE /session');
      // First away: a page of the staff would ask to sign in again.
      await navigate('/');
      queryClient.removeQueries({ queryKey: ['staff'] });
      await refreshSession();
    } catch (error) {
      notify.trouble(error);
    }
  };
  return (
    <>
      <Link to="/today" className={styles.today}>
        {texts.today}
      </Link>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={texts.accountOf(name)}
            rightSection={<DownIcon size={14} />}
          >
            <span className={styles.accountIcon}>
              <PersonIcon />
            </span>
            <span className={styles.accountName}>{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{roleName(role, staffTexts)}</Menu.Label>
          <Menu.Item component={Link} to="/today">
            {texts.today}
          </Menu.Item>
          <Menu.Item component={Link} to="/me">
            {texts.account}
          </Menu.Item>
          <Menu.Item onClick={() => void signOut()}>{texts.signOut}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
