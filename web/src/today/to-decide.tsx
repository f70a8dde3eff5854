import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';

/** Proposals, the one that has waited longest first. */
export function ToDecide({ targets }: { readonly targets: readonly TargetView[] }): ReactNode {
  const texts = useMessages(todayMessages);
  return (
    <Panel
      title={texts.decideTitle}
      actions={
        targets.length === 0 ? null : (
          <Link to="/targets?state=proposed&sort=created" className={styles.more}>
            {texts.all}
          </Link>
        )
      }
    >
      <Things
        none={texts.decideNone}
        things={targets.map((target) => ({
          id: target.id,
          to: `/targets/${target.id}`,
          name: target.title,
          facts: (
            <>
              {target.url}
              <br />
              {target.collection.name} · {texts.proposedBy} {target.createdBy.displayName},{' '}
              <When atMs={target.createdMs} as="ago" />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
