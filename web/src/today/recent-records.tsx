import type { ReactNode } from 'react';
import type { RecordShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { todayMessages } from './messages.ts';
import { Things } from './things.tsx';

/** To go on where one was. */
export function RecentRecords({ records }: { readonly records: readonly RecordShape[] }): ReactNode {
  const texts = useMessages(todayMessages);
  return (
    <Panel title={texts.recentTitle}>
      <Things
        none={texts.recentNone}
        things={records.map((record) => ({
          id: record.id,
          to: `/records/${record.id}`,
          name: record.title,
          facts: (
            <>
              {record.collection.name} · {record.host} · <When atMs={record.modifiedMs} as="ago" />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
