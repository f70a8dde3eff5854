import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DomainView } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { SeedListForm } from './seed-list-form.tsx';

/** The seed lists of a domain. */
export function SeedLists({ domain }: { readonly domain: DomainView }): ReactNode {
  const texts = useMessages(domainMessages);
  const { may } = useSession();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Panel
      title={texts.seedLists}
      text={texts.seedListsText}
      actions={
        may('planning.edit') && !isAdding ? (
          <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
            {texts.addSeedList}
          </Button>
        ) : undefined
      }
    >
      {isAdding ? <SeedListForm domain={domain} onDone={() => setIsAdding(false)} /> : null}
      {domain.seedLists.map((list) => (
        <SeedListForm key={list.id} domain={domain} list={list} />
      ))}
    </Panel>
  );
}
