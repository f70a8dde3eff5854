import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DomainView } from '../../../src/planning/domains/domain.ts';
import trapMessages from '../../translations/en/traps.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { Panel } from '../staff/panel.tsx';
import { wholeList } from '../staff/use-list.ts';
import { NewTrapDialog } from '../traps/new-trap-dialog.tsx';
import { TrapTable } from '../traps/trap-table.tsx';

const isHere = { isError: false, error: undefined, refetch: () => {} };

/** The traps of one domain. Those for everywhere hold here too. */
export function DomainTraps({ domain }: { readonly domain: DomainView }): ReactNode {
  const texts = useMessages(trapMessages);
  const { may } = useSession();
  const [isAdding, setIsAdding] = useState(false);
  const add = may('planning.edit') ? (
    <Button size="xs" onClick={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  ) : undefined;
  return (
    <Panel title={texts.title} actions={add}>
      <TrapTable
        list={wholeList(isHere, domain.traps)}
        isWithPlace={false}
        sortParameter="traps-sort"
        empty={<EmptyState title={texts.none} text={texts.noneText} />}
      />
      {isAdding ? <NewTrapDialog domainId={domain.id} onClose={() => setIsAdding(false)} /> : null}
    </Panel>
  );
}
