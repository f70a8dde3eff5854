import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import trapMessages from '../../translations/en/traps.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { FilterBar, FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useSortedList } from '../staff/use-list.ts';
import { NewTrapDialog } from './new-trap-dialog.tsx';
import { TrapTable } from './trap-table.tsx';
import { defaultTrapSort, useTrapColumns } from './use-trap-columns.tsx';

/** `/traps?isGlobal=…&q=…` */
export function TrapsPage(): ReactNode {
  const texts = useMessages(trapMessages);
  const { may } = useSession();
  const list = useSortedList('/traps', useTrapColumns(true), defaultTrapSort);
  const [isAdding, setIsAdding] = useState(false);
  const add = may('planning.edit') ? (
    <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
  ) : undefined;
  return (
    <StaffPage title={texts.title} intro={texts.intro} actions={add}>
      <TrapTable
        list={list}
        isWithPlace
        filters={
          <FilterBar>
            <FilterChoice
              name="isGlobal"
              label={texts.where}
              all={texts.anywhere}
              choices={{ true: texts.everywhere, false: texts.ofDomain }}
            />
            <FilterText name="q" label={texts.filterText} />
          </FilterBar>
        }
        empty={<EmptyState title={texts.none} text={texts.noneText} action={add} />}
      />
      {isAdding ? <NewTrapDialog onClose={() => setIsAdding(false)} /> : null}
    </StaffPage>
  );
}
