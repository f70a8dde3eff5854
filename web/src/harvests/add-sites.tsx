import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ConfigurationView } from '../../../src/planning/domains/configuration.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { DomainChoice } from '../domains/domain-choice.tsx';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { AddManySites } from './add-many-sites.tsx';
import styles from './add-sites.module.css';

interface AddSitesProperties {
  readonly harvestId: string;
  readonly isIn: (configurationId: string) => boolean;
  readonly onAdd: (configurationId: string) => Promise<void>;
}

/** A domain is searched for, and its configurations are added; or many by a list. */
export function AddSites({ harvestId, isIn, onAdd }: AddSitesProperties): ReactNode {
  const texts = useMessages(harvestMessages);
  const notify = useNotify();
  const [domainId, setDomainId] = useState('');
  const domain = useQuery({ ...staffQuery('/domains/:id', { id: domainId }), enabled: domainId !== '' });
  const adding = useMutation({
    mutationFn: ({ id }: ConfigurationView) => onAdd(id),
    onSuccess: (_, { domain: own, name }) => notify.done(texts.added(`${own.name} (${name})`)),
    onError: (error) => notify.trouble(error),
  });
  return (
    <Panel title={texts.addSites} text={texts.addSitesText}>
      <div className={styles.search}>
        <DomainChoice label={texts.domainSearch} value={domainId} onChange={setDomainId} />
      </div>
      {domain.isError ? <Trouble error={domain.error} /> : null}
      {domainId === '' || domain.data === undefined ? null : (
        <ul className={styles.found}>
          {domain.data.configurationList.map((configuration) => (
            <li key={configuration.id}>
              <span>
                <strong>{configuration.name}</strong> {configuration.template.name}
                {configuration.isActive ? '' : ` (${texts.inactive})`}
              </span>
              {isIn(configuration.id) ? (
                <StateMark tone="good">{texts.isIn}</StateMark>
              ) : (
                <Button
                  size="compact-sm"
                  aria-label={`${texts.addOne}: ${configuration.domain.name} ${configuration.name}`}
                  loading={adding.isPending && adding.variables.id === configuration.id}
                  onClick={() => adding.mutate(configuration)}
                >
                  {texts.addOne}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddManySites harvestId={harvestId} />
    </Panel>
  );
}
