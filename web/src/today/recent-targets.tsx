import type { ReactNode } from 'react';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { Things } from './things.tsx';

/** To go on where one was. */
export function RecentTargets({ targets }: { readonly targets: readonly TargetView[] }): ReactNode {
  const texts = useMessages(todayMessages);
  return (
    <Panel title={texts.recentTitle}>
      <Things
        none={texts.recentNone}
        things={targets.map((target) => ({
          id: target.id,
          to: `/targets/${target.id}`,
          name: target.title,
          facts: (
            <>
              {target.collection.name} · {target.host} · <When atMs={target.modifiedMs} as="ago" />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
