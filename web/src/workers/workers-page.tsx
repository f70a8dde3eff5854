import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WorkersAnswer } from '../../../src/harvesting/jobs/workers-shape.ts';
import workersMessages from '../../translations/en/workers.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { Panel } from '../staff/panel.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { WorkerSlots } from './worker-slots.tsx';
import styles from './workers.module.css';
import { useWorkersEvents } from './use-workers-events.ts';
import { Worker } from './worker.tsx';

/** `/workers`: the workers and what they do, live. */
export function WorkersPage(): ReactNode {
  const texts = useMessages(workersMessages);
  const staffTexts = useMessages(staffMessages);
  const { may } = useSession();
  const pool = useQuery(staffQuery('/workers'));
  const isLost = useWorkersEvents(may('jobs.read'));
  return (
    <StaffPage title={texts.title} intro={texts.intro}>
      {pool.isError ? <Trouble error={pool.error} onRetry={pool.refetch} /> : null}
      {isLost ? <Alert color="yellow">{staffTexts.liveLost}</Alert> : null}
      {pool.isLoading ? <Waiting /> : null}
      {pool.data === undefined ? null : <Workers pool={pool.data} />}
      <HistoryPanel path="/workers/history" />
    </StaffPage>
  );
}

function Workers({ pool }: { readonly pool: WorkersAnswer }): ReactNode {
  const texts = useMessages(workersMessages);
  const { may } = useSession();
  const isIdle = pool.workers.length > 0 && pool.workers.every(({ job }) => job === null);
  return (
    <>
      <Numbers pool={pool} />
      <Panel title={texts.workersTitle}>
        {pool.workers.length === 0 ? <EmptyState title={texts.noWorkers} text={texts.noWorkersText} /> : null}
        {isIdle ? (
          <EmptyState
            title={texts.noJobs}
            text={texts.noJobsText}
            action={<Link to="/plan">{texts.toPlan}</Link>}
          />
        ) : null}
        <ul className={styles.workers}>
          {pool.workers.map((worker) => (
            <Worker key={worker.name} worker={worker} />
          ))}
        </ul>
      </Panel>
      {may('jobs.control') ? <WorkerSlots slots={pool.slots} /> : null}
    </>
  );
}

function Numbers({ pool }: { readonly pool: WorkersAnswer }): ReactNode {
  const texts = useMessages(workersMessages);
  const { format } = useSpoken();
  const { waiting, asleep, chain, workers, freeBytes } = pool;
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
