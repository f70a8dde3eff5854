import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../api/staff-api.ts';
import { useSpoken } from '../language/language.tsx';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { rememberAddress } from '../staff/last-address.ts';
import { useLive } from '../staff/live.ts';
import styles from './staff-layout.module.css';
import { StaffMenu } from './staff-menu.tsx';
import { Trouble } from './trouble.tsx';
import { Waiting } from './waiting.tsx';

/** Around the pages of the staff: who is not signed in is led there, and back. */
export function StaffLayout(): ReactNode {
  const { me, may, error, retry } = useSession();
  const { pathname, search, hash } = useLocation();
  useLive(me !== null && me !== undefined && may('selection.read'));
  useEffect(() => rememberAddress(pathname, search), [pathname, search]);
  const { suggest } = useSpoken();
  const spoken = me?.language;
  useEffect(() => {
    if (spoken !== undefined) suggest(spoken);
  }, [spoken, suggest]);
  if (error !== null) return <Trouble error={error} onRetry={retry} />;
  if (me === undefined) return <Waiting />;
  if (me === null)
    return <Navigate replace to={`/sign-in?next=${encodeURIComponent(pathname + search + hash)}`} />;
  return (
    <div className={styles.columns}>
      <StaffMenu />
      <div className={styles.page}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </div>
      <SignInDialog />
    </div>
  );
}
