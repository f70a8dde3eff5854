import { useState } from 'react';
import type { ReactNode } from 'react';
import type { HarvestView, PreviewAnswer } from '../../../src/planning/harvests/harvest.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { EntityPage } from '../staff/entity-page.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { HarvestOverview } from './harvest-overview.tsx';
import { HarvestRuns } from './harvest-runs.tsx';
import { HarvestSettings } from './harvest-settings.tsx';
import { HarvestSites } from './harvest-sites.tsx';
import { LaunchButton } from './launch-button.tsx';
import { PageTabs } from './page-tabs.tsx';

/** `/harvests/:id` */
export function HarvestPage(): ReactNode {
  const texts = useMessages(harvestMessages);
  return (
    <EntityPage path="/harvests/:id" back={{ to: '/harvests', label: texts.title }}>
      {(harvest) => <KnownHarvest harvest={harvest} />}
    </EntityPage>
  );
}

function KnownHarvest({ harvest }: { readonly harvest: HarvestView }): ReactNode {
  const texts = useMessages(harvestMessages);
  const staffTexts = useMessages(staffMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  // The question before a launch refers to this preview.
  const [preview, setPreview] = useState<PreviewAnswer>();
  return (
    <StaffPage
      title={harvest.name}
      intro={
        <>
          {texts.kinds[harvest.kind]}{' '}
          <StateMark tone={harvest.isActive ? 'good' : 'quiet'}>
            {harvest.isActive ? texts.active : texts.inactive}
          </StateMark>{' '}
          {harvest.isRehearsal ? <StateMark tone="warn">{texts.rehearsal}</StateMark> : null}
        </>
      }
      actions={may('harvests.launch') ? <LaunchButton harvest={harvest} preview={preview} /> : undefined}
    >
      <PageTabs
        label={harvest.name}
        tabs={[
          {
            id: 'overview',
            label: texts.tabOverview,
            content: <HarvestOverview harvest={harvest} preview={preview} onPreview={setPreview} />,
          },
          {
            id: 'sites',
            label: `${texts.tabConfigurations} (${format.number(harvest.configurations)})`,
            content: <HarvestSites harvest={harvest} />,
          },
          { id: 'runs', label: texts.tabRuns, content: <HarvestRuns harvest={harvest} /> },
          { id: 'settings', label: texts.tabSettings, content: <HarvestSettings harvest={harvest} /> },
          {
            id: 'history',
            label: staffTexts.history,
            content: <HistoryPanel path="/harvests/:id/history" id={harvest.id} />,
          },
        ]}
      />
    </StaffPage>
  );
}
