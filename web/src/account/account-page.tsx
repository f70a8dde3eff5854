import type { ReactNode } from 'react';
import accountMessages from '../../translations/en/account.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { AboutMe } from './about-me.tsx';
import { MyPassword } from './my-password.tsx';
import { MySessions } from './my-sessions.tsx';
import { MyTokens } from './my-tokens.tsx';

/** `/me`: one's own account. */
export function AccountPage(): ReactNode {
  const texts = useMessages(accountMessages);
  const { me } = useSession();
  if (!me) return null;
  return (
    <StaffPage title={texts.title} isNarrow>
      <AboutMe me={me} />
      <MyPassword me={me} />
      <MySessions />
      <MyTokens />
    </StaffPage>
  );
}
