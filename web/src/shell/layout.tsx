import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useSearchParams } from 'react-router';
import { useSpoken } from '../language/language.tsx';
import { SearchField } from '../search/search-field.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MarkIcon } from './icons.tsx';
import styles from './layout.module.css';
import { Preferences } from './preferences.tsx';
import { isStaffPath } from './page-routes.ts';
import { Waiting } from './waiting.tsx';

/** The frame of every page but the archived ones. */
export function Layout(): ReactNode {
  const { messages } = useSpoken();
  const { pathname } = useLocation();
  const [question] = useSearchParams();
  const isHome = pathname === '/';
  const isStaff = isStaffPath(pathname);
  // The address of a staff page contains another search.
  const asked = isStaff ? '' : question.toString();
  return (
    <div className={styles.whole}>
      <a className={styles.skip} href="#main">
        {messages.skipToContent}
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.mark} aria-label={`${messages.product}: ${messages.menuHome}`}>
          <MarkIcon size={26} />
          <span>{messages.product}</span>
        </Link>
        <div className={styles.search}>
          {isHome ? null : (
            <SearchField
              key={asked}
              isCompact
              start={isStaff ? '' : (question.get('q') ?? question.get('url') ?? '')}
              view={question.get('view') ?? 'all'}
            />
          )}
        </div>
        <nav className={styles.menu} aria-label={messages.mainMenu}>
          <MenuLinks />
        </nav>
        <div className={styles.preferences}>
          <AccountMenu />
          <Preferences />
        </div>
      </header>
      <main id="main" className={styles.main} data-wide={isStaff || undefined} tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className={styles.footer}>
        <nav aria-label={messages.footerMenu}>
          <NavLink to="/">{messages.menuHome}</NavLink>
          <MenuLinks />
          <a href="/api/docs">{messages.menuApi}</a>
        </nav>
      </footer>
      <ScrollRestoration />
    </div>
  );
}

function MenuLinks(): ReactNode {
  const { messages } = useSpoken();
  return (
    <>
      <NavLink to="/help">{messages.menuHelp}</NavLink>
      <NavLink to="/about">{messages.menuAbout}</NavLink>
    </>
  );
}
