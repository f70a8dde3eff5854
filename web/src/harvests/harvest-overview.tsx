import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HarvestView, PreviewAnswer } from '../../../src/planning/harvests/harvest.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { Facts } from '../staff/facts.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import styles from './harvest-overview.module.css';
import { HarvestPreview } from './harvest-preview.tsx';
import { Excluded } from './excluded.tsx';
import { RunState } from './run-state.tsx';
import { TransferPanel } from './transfer-panel.tsx';
import { OutcomeCounts } from '../outcomes/outcome-counts.tsx';

interface HarvestOverviewProperties {
  readonly harvest: HarvestView;
  readonly preview: PreviewAnswer | undefined;
  readonly onPreview: (preview: PreviewAnswer) => void;
}

/** The facts of a harvest, the preview of a launch, and its targets. */
export function HarvestOverview({ harvest, preview, onPreview }: HarvestOverviewProperties): ReactNode {
  const { may } = useSession();
  const isFed = harvest.kind !== 'broad' && harvest.collections.length > 0;
  return (
    <div className={styles.overview}>
      <HarvestFacts harvest={harvest} />
      <HarvestPreview harvest={harvest} preview={preview} onPreview={onPreview} />
      {isFed && may('mapping.edit') ? <TransferPanel question={{ harvestId: harvest.id }} /> : null}
    </div>
  );
}

function HarvestFacts({ harvest }: { readonly harvest: HarvestView }): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  const { schedule, nextMs, lastRun, collections, maxBytesPerDomain, maxUrlsPerDomain } = harvest;
  return (
    <Panel title={texts.inShort}>
      {harvest.blockedBy === null ? null : (
        <Alert color="red" title={texts.blocked} mb="md">
          <Reason {...harvest.blockedBy} />
        </Alert>
      )}
      {harvest.comment === '' ? null : <p className={styles.comment}>{harvest.comment}</p>}
      <Facts
        facts={[
          {
            name: texts.schedule,
            value:
              schedule === null ? (
                texts.scheduleNone
              ) : (
                <Link to={`/schedules/${schedule.id}`}>{schedule.name}</Link>
              ),
          },
          { name: texts.next, value: <When atMs={nextMs} otherwise={texts.nextNone} /> },
          { name: texts.priority, value: texts.priorities[harvest.priority] },
          ...(maxUrlsPerDomain === null
            ? []
            : [{ name: texts.maxUrlsPerDomain, value: format.number(maxUrlsPerDomain) }]),
          ...(maxBytesPerDomain === null
            ? []
            : [{ name: texts.maxBytesPerDomain, value: format.bytes(maxBytesPerDomain) }]),
          {
            name: texts.lastRun,
            value:
              lastRun === null ? (
                texts.lastRunNone
              ) : (
                <>
                  <When atMs={lastRun.dueMs} /> <RunState state={lastRun.state} />{' '}
                  <OutcomeCounts outcomes={lastRun.outcomes} />{' '}
                  <Link to={`/jobs?runId=${lastRun.id}`}>
                    {texts.seeJobs(lastRun.jobs, format.number(lastRun.jobs))}
                  </Link>
                </>
              ),
          },
          {
            name: harvest.kind === 'broad' ? texts.takes : texts.fromCollections,
            value: <Feeding harvest={harvest} collections={collections} />,
          },
        ]}
      />
      {lastRun === null ? null : <Excluded count={lastRun.problemCount} problems={lastRun.problems} />}
    </Panel>
  );
}

function Feeding({
  harvest,
  collections,
}: { readonly harvest: HarvestView } & Pick<HarvestView, 'collections'>): ReactNode {
  const texts = useMessages(harvestMessages);
  if (harvest.kind === 'broad') return texts.broadText;
  if (collections.length === 0)
    return (
      <>
        {texts.fromCollectionsNone} <Link to="/mapping">{texts.toMapping}</Link>
      </>
    );
  return collections.map(({ id, name }, index) => (
    <span key={id}>
      {index === 0 ? '' : ', '}
      <Link to={`/collections/${id}`}>{name}</Link>
    </span>
  ));
}
