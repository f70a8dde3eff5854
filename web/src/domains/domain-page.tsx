import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DomainView } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import { PageTabs } from '../harvests/page-tabs.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { EntityPage } from '../staff/entity-page.tsx';
import { HistoryList } from '../staff/history-list.tsx';
import { Panel } from '../staff/panel.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { Configurations } from './configurations.tsx';
import { DomainForm } from './domain-form.tsx';
import { DomainHistory } from './domain-history.tsx';
import { DomainTraps } from './domain-traps.tsx';
import styles from './domains.module.css';
import { SeedLists } from './seed-lists.tsx';

/** `/domains/:id` */
export function DomainPage(): ReactNode {
  const texts = useMessages(domainMessages);
  return (
    <EntityPage path="/domains/:id" back={{ to: '/domains', label: texts.title }}>
      {(domain) => (
        <StaffPage
          title={domain.name}
          intro={
            <StateMark tone={domain.isActive ? 'good' : 'quiet'}>
              {domain.isActive ? texts.active : texts.inactive}
            </StateMark>
          }
        >
          <DomainTabs domain={domain} />
        </StaffPage>
      )}
    </EntityPage>
  );
}

function DomainTabs({ domain }: { readonly domain: DomainView }): ReactNode {
  const texts = useMessages(domainMessages);
  const { format } = useSpoken();
  return (
    <PageTabs
      label={domain.name}
      tabs={[
        {
          id: 'harvesting',
          label: texts.tabHarvesting,
          content: (
            <div className={styles.page}>
              <Configurations domain={domain} />
              <SeedLists domain={domain} />
              <DomainHarvests domain={domain} />
              <DomainForm domain={domain} />
            </div>
          ),
        },
        { id: 'history', label: texts.tabHistory, content: <DomainHistory domain={domain} /> },
        {
          id: 'traps',
          label: `${texts.tabTraps} (${format.number(domain.traps.length)})`,
          content: <DomainTraps domain={domain} />,
        },
        {
          id: 'changes',
          label: texts.tabChanges,
          content: (
            <Panel title={texts.tabChanges}>
              <HistoryList path="/domains/:id/changes" id={domain.id} />
            </Panel>
          ),
        },
      ]}
    />
  );
}

function DomainHarvests({ domain: { harvests } }: { readonly domain: DomainView }): ReactNode {
  const texts = useMessages(domainMessages);
  return (
    <Panel title={texts.inHarvests} text={harvests.length === 0 ? texts.inHarvestsNone : undefined}>
      <ul className={styles.links}>
        {harvests.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/harvests/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
