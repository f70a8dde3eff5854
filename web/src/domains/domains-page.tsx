import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DomainsAnswer } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';
import { useOutcomeChoices } from '../outcomes/use-outcome-choices.ts';
import type { Column } from '../staff/column.ts';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useSortedList } from '../staff/use-list.ts';
import { AddDomainsDialog } from './add-domains-dialog.tsx';

type DomainRow = DomainsAnswer['items'][number];

const defaultSort = 'name';

/** `/domains?q=…&isActive=…` */
export function DomainsPage(): ReactNode {
  const texts = useMessages(domainMessages);
  const outcomes = useMessages(outcomeMessages);
  const outcomeChoices = useOutcomeChoices();
  const columns = useDomainColumns();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <EntityList
      name="domains"
      title={texts.title}
      intro={texts.intro}
      add={{ label: texts.add, right: 'planning.edit', onClick: () => setIsAdding(true) }}
      savedSearches="domains"
      columns={columns}
      list={useSortedList('/domains', columns, defaultSort)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={pathOf}
      defaultSort={defaultSort}
      filters={
        <>
          <FilterText name="q" label={texts.filterName} placeholder="example.org" />
          <FilterChoice
            name="isActive"
            label={texts.filterState}
            all={texts.any}
            choices={{ true: texts.active, false: texts.inactive }}
          />
          <FilterChoice name="outcome" label={outcomes.outcome} all={outcomes.all} choices={outcomeChoices} />
        </>
      }
      none={texts.none}
      noneText={texts.noneText}
    >
      {isAdding ? <AddDomainsDialog onClose={() => setIsAdding(false)} /> : null}
    </EntityList>
  );
}

function pathOf({ id }: DomainRow): string {
  return `/domains/${id}`;
}

function useDomainColumns(): readonly Column<DomainRow>[] {
  const texts = useMessages(domainMessages);
  const outcomes = useMessages(outcomeMessages);
  const { link, flag, count, when } = useColumns<DomainRow>();
  return [
    link('name', texts.name, ({ name }) => name, pathOf),
    flag('state', texts.state, ({ isActive }) => isActive, [texts.active, texts.inactive]),
    count('configurations', texts.configurations, ({ configurations }) => configurations),
    count('expected', texts.expected, ({ expectedObjects }) => expectedObjects),
    when('last', texts.lastHarvest, ({ lastHarvestMs }) => lastHarvestMs, {
      as: 'day',
      otherwise: texts.neverHarvested,
    }),
    {
      id: 'outcome',
      title: outcomes.outcome,
      value: ({ outcome }) => (outcome === null ? '' : outcomes.outcomes[outcome.outcome]),
      cell: ({ outcome }) => <OutcomeMark outcome={outcome?.outcome ?? null} />,
    },
    { id: 'comment', title: texts.comment, isExtra: true, cell: ({ comment }) => comment },
  ];
}
