import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { StaffPageEntry } from '../../../src/server/web/staff-pages.ts';
import shellMessages from '../../translations/en/shell.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { translations } from '../language/messages.ts';
import { DownIcon } from './icons.tsx';
import styles from './staff-menu.module.css';
import { sectionsFor } from './staff-sections.ts';

/** At the side; on narrow screens above the page, opened when it is wanted. */
export function StaffMenu(): ReactNode {
  const texts = useMessages(shellMessages);
  const { language } = useSpoken();
  const { may } = useSession();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(false), [pathname]);
  const sections = sectionsFor(may);
  const present = sections
    .flatMap(({ pages }) => pages)
    .find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const nameOf = ({ path, name = path }: StaffPageEntry): string =>
    translations.get(language)?.pages[path] ?? name;
  return (
    <nav className={styles.menu} aria-label={texts.staffMenu}>
      <UnstyledButton
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls="staff-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{texts.openMenu}</span>
        <span className={styles.present}>
          {present ? nameOf(present) : pathname === '/me' ? texts.account : texts.today}
        </span>
        <DownIcon size={16} />
      </UnstyledButton>
      <div id="staff-menu" className={styles.sections} data-open={isOpen || undefined}>
        <NavLink to="/today" className={styles.link ?? ''}>
          {texts.today}
        </NavLink>
        {sections.map((section) => (
          <div key={section.id} className={styles.section}>
            <p id={`menu-${section.id}`}>{texts.sections[section.id]}</p>
            <ul aria-labelledby={`menu-${section.id}`}>
              {section.pages.map((page) => (
                <li key={page.path}>
                  <NavLink to={page.path} className={styles.link ?? ''}>
                    {nameOf(page)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
