import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnAccount } from '../../../src/people/accounts/account-shape.ts';
import type { TodayAnswer } from '../../../src/selection/today-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { SwitchedOffFunctions } from '../analysis/switched-off-functions.tsx';
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { AddSite } from './add-site.tsx';
import { CountTiles } from './count-tiles.tsx';
import { countsFor } from './counts-for.ts';
import { EmptySites } from './empty-sites.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { WorkersNow } from './workers-now.tsx';
import { House } from './house.tsx';
import { LastJobs } from './last-jobs.tsx';
import { MyCollections } from './my-collections.tsx';
import { MyProposals } from './my-proposals.tsx';
import { NextHarvests } from './next-harvests.tsx';
import { OpenNotes } from './open-notes.tsx';
import { panelsFor } from './panels-for.ts';
import type { PanelName } from './panels-for.ts';
import { RecentTargets } from './recent-targets.tsx';
import { RefusedTargets } from './refused-targets.tsx';
import { ToDecide } from './to-decide.tsx';
import styles from './today.module.css';
import { UnmappedTargets } from './unmapped-targets.tsx';
import { useBegun } from './use-begun.ts';
import type { Begun } from './use-begun.ts';

/** `/today`: what waits for me. */
export function TodayPage(): ReactNode {
  const texts = useMessages(todayMessages);
  const { me } = useSession();
  const today = useQuery(staffQuery('/today'));
  const begun = useBegun(me?.role === 'administrator');
  if (!me) return null;
  const counts = today.data === undefined ? [] : countsFor(me, today.data, texts);
  const isCalm = counts.every(({ isWaiting, value }) => !isWaiting || value === 0);
  const isKnown = today.data !== undefined && counts.length > 0;
  const isFirst = begun?.isWhole === false;
  const isReader = !me.rights.includes('selection.read');
  const hello = isFirst ? texts.helloFirst : isKnown && isCalm ? texts.helloCalm : texts.hello;
  return (
    <StaffPage
      title={texts.title}
      intro={isReader ? texts.helloReader(me.displayName) : hello(me.displayName)}
    >
      {today.isError ? <Trouble error={today.error} onRetry={today.refetch} /> : null}
      {today.isLoading ? <Waiting /> : null}
      {today.data === undefined ? null : (
        <>
          <CountTiles counts={counts} isExact={today.data.isTotalExact} />
          <div className={styles.panels}>
            {panelsFor(me.role, begun?.hasCollections === false).map((name) => (
              <TodayPanel key={name} name={name} me={me} today={today.data} begun={begun} />
            ))}
          </div>
        </>
      )}
    </StaffPage>
  );
}

interface TodayPanelProperties {
  readonly name: PanelName;
  readonly me: OwnAccount;
  readonly today: TodayAnswer;
  readonly begun: Begun | undefined;
}

function TodayPanel({ name, me, today, begun }: TodayPanelProperties): ReactNode {
  switch (name) {
    case 'add':
      return <AddSite me={me} />;
    case 'notes':
      return <OpenNotes notes={today.notes} me={me} />;
    case 'refused':
      return <RefusedTargets me={me} />;
    case 'proposals':
      return <MyProposals proposals={today.proposals} />;
    case 'recent':
      return <RecentTargets targets={today.recent} />;
    case 'collections':
      return <MyCollections collections={today.collections} />;
    case 'decide':
      return <ToDecide targets={today.toDecide} />;
    case 'harvests':
      return <NextHarvests harvests={today.harvests} />;
    case 'unmapped':
      return <UnmappedTargets />;
    case 'workers':
      return <WorkersNow />;
    case 'failed':
      return <FailedJobs />;
    case 'last':
      return <LastJobs />;
    case 'empty':
      return <EmptySites />;
    case 'functions':
      return <SwitchedOffFunctions />;
    case 'house':
      return <House begun={begun} />;
  }
}
