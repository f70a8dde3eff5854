import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FleetAnswer } from '../../../src/harvesting/jobs/fleet-shape.ts';
import fleetMessages from '../../translations/en/fleet.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { Panel } from '../staff/panel.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { FleetSlots } from './fleet-slots.tsx';
import styles from './fleet.module.css';
import { useFleetEvents } from './use-fleet-events.ts';
import { Worker } from './worker.tsx';

/** `/fleet`: the workers and what they do, live. */
export function FleetPage(): ReactNode {
  const texts = useMessages(fleetMessages);
  const staffTexts = useMessages(staffMessages);
  const { may } = useSession();
  const fleet = useQuery(staffQuery('/fleet'));
  const isLost = useFleetEvents(may('jobs.read'));
  return (
    <StaffPage title={texts.title} intro={texts.intro} right="jobs.read">
      {fleet.isError ? <Trouble error={fleet.error} onRetry={fleet.refetch} /> : null}
      {isLost ? <Alert color="yellow">{staffTexts.liveLost}</Alert> : null}
      {fleet.isLoading ? <Waiting /> : null}
      {fleet.data === undefined ? null : <Fleet fleet={fleet.data} />}
      <HistoryPanel path="/fleet/history" />
    </StaffPage>
  );
}

function Fleet({ fleet }: { readonly fleet: FleetAnswer }): ReactNode {
  const texts = useMessages(fleetMessages);
  const { may } = useSession();
  const isIdle = fleet.workers.length > 0 && fleet.workers.every(({ job }) => job === null);
  return (
    <>
      <Numbers fleet={fleet} />
      <Panel title={texts.workersTitle}>
        {fleet.workers.length === 0 ? (
          <EmptyState title={texts.noWorkers} text={texts.noWorkersText} />
        ) : null}
        {isIdle ? (
          <EmptyState
            title={texts.noJobs}
            text={texts.noJobsText}
            action={<Link to="/plan">{texts.toPlan}</Link>}
          />
        ) : null}
        <ul className={styles.workers}>
          {fleet.workers.map((worker) => (
            <Worker key={worker.name} worker={worker} />
          ))}
        </ul>
      </Panel>
      {may('jobs.control') ? <FleetSlots slots={fleet.slots} /> : null}
    </>
  );
}

function Numbers({ fleet }: { readonly fleet: FleetAnswer }): ReactNode {
  const texts = useMessages(fleetMessages);
  const { format } = useSpoken();
  const { waiting, asleep, chain, workers, freeBytes } = fleet;
  const running = workers.filter(({ job }) => job !== null).length;
  return (
    <dl className={styles.numbers}>
      <Number name={texts.running} value={format.number(running)} to="/jobs?state=running" />
      <Number name={texts.waitingHigh} value={format.number(waiting.high)} to="/jobs?state=submitted" />
      <Number name={texts.waitingLow} value={format.number(waiting.low)} to="/jobs?state=submitted" />
      <Number name={texts.asleep} value={format.number(asleep)} to="/jobs?state=asleep" />
      <Number name={texts.chainFiles} value={format.number(chain.files)} />
      <Number
        name={texts.chainFailed}
        value={format.number(chain.failed)}
        {...(chain.failed > 0 ? { tone: 'bad' } : {})}
      />
      <Number name={texts.free} value={format.bytes(freeBytes)} />
    </dl>
  );
}

interface NumberProperties {
  readonly name: string;
  readonly value: string;
  readonly to?: string;
  readonly tone?: string;
}

function Number({ name, value, to, tone }: NumberProperties): ReactNode {
  return (
    <div data-tone={tone}>
      <dt>{to === undefined ? name : <Link to={to}>{name}</Link>}</dt>
      <dd>{value}</dd>
    </div>
  );
}
