import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { Link, useMatches } from 'react-router';
import type { StaffPageEntry } from '../../../src/server/web/staff-pages.ts';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { PreviousIcon } from '../shell/icons.tsx';
import { Page } from '../shell/page.tsx';
import { EmptyState } from './empty-state.tsx';
import { lastAddress } from './last-address.ts';
import { roleName } from './role-name.ts';
import styles from './staff-page.module.css';

interface BackLink {
  readonly to: string;
  readonly label: string;
}

export const BackContext = createContext<BackLink | undefined>(undefined);

interface StaffPageProperties {
  readonly title: string;
  /** Where the heading shows more than the title. */
  readonly heading?: ReactNode;
  readonly intro?: ReactNode;
  /** Buttons at the right of the heading. */
  readonly actions?: ReactNode;
  /** The list that this belongs to; within an EntityPage, the list of the entity. */
  readonly back?: BackLink;
  /** For forms and texts, that would be too wide. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** A page of the staff: the way back, heading and actions, then what it is about. */
export function StaffPage(properties: StaffPageProperties): ReactNode {
  const inherited = use(BackContext);
  const { title, heading, intro, actions, back = inherited, isNarrow = false, children } = properties;
  const texts = useMessages(staffMessages);
  const { me, may } = useSession();
  const page = useMatches().at(-1)?.handle as StaffPageEntry | undefined;
  const isAllowed = page?.right === undefined || may(page.right);
  return (
    <div className={styles.page} data-narrow={isNarrow || undefined}>
      {back === undefined ? null : (
        <Link to={lastAddress(back.to)} className={styles.back}>
          <PreviousIcon size={14} />
          {back.label}
        </Link>
      )}
      <div className={styles.head}>
        <div className={styles.title}>
          <Page title={title} heading={heading ?? title} intro={isAllowed ? intro : undefined}>
            {null}
          </Page>
        </div>
        {actions === undefined || !isAllowed ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {isAllowed ? (
        children
      ) : (
        <EmptyState title={texts.mayNot} text={me ? texts.mayNotText(roleName(me.role, texts)) : undefined} />
      )}
    </div>
  );
}
