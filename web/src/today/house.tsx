import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './today.module.css';
import type { Begun } from './use-begun.ts';

/** People and collections: what an administrator looks after. */
export function House({ begun }: { readonly begun: Begun | undefined }): ReactNode {
  const texts = useMessages(todayMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const people = useQuery({
    ...staffQuery('/people', { isActive: true, limit: 500 }),
    enabled: may('people.manage'),
  });
  const collections = useQuery(staffQuery('/collections'));
  if (begun === undefined || people.data === undefined || collections.data === undefined) return null;
  if (!begun.isWhole) return <FirstSteps begun={begun} />;
  const { items, total, isTotalExact } = people.data;
  const invited = items.filter(({ lastSignInMs }) => lastSignInMs === null).length;
  return (
    <Panel title={texts.houseTitle}>
      <dl className={styles.house}>
        <div>
          <dt>{texts.housePeople(total)}</dt>
          <dd>
            <Link to="/people">{`${format.number(total)}${isTotalExact ? '' : '+'}`}</Link>
          </dd>
        </div>
        <div>
          <dt>{texts.houseCollections(collections.data.collections.length)}</dt>
          <dd>
            <Link to="/collections">{format.number(collections.data.collections.length)}</Link>
          </dd>
        </div>
        {invited === 0 ? null : (
          <div>
            <dt>{texts.houseInvited(invited)}</dt>
            <dd>
              <Link to="/people">{format.number(invited)}</Link>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.buttons}>
        <Button component={Link} to="/people/new" variant="default" size="xs">
          {texts.addPerson}
        </Button>
        <Button component={Link} to="/collections/new" variant="default" size="xs">
          {texts.addCollection}
        </Button>
      </div>
    </Panel>
  );
}
