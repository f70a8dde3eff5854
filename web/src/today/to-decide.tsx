import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { todayMessages } from './messages.ts';
import { Things } from './things.tsx';
import styles from './today.module.css';

/** Proposals, the one that has waited longest first. */
export function ToDecide({ records }: { readonly records: readonly RecordShape[] }): ReactNode {
  const texts = useMessages(todayMessages);
  return (
    <Panel
      title={texts.decideTitle}
      actions={
        records.length === 0 ? null : (
          <Link to="/records?state=proposed&sort=created" className={styles.more}>
            {texts.all}
          </Link>
        )
      }
    >
      <Things
        none={texts.decideNone}
        things={records.map((record) => ({
          id: record.id,
          to: `/records/${record.id}`,
          name: record.title,
          facts: (
            <>
              {record.url}
              <br />
              {record.collection.name} · {texts.proposedBy} {record.createdBy.displayName},{' '}
              <When atMs={record.createdMs} as="ago" />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
