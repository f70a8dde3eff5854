import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DomainView } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { OutcomeWithReason } from '../outcomes/outcome-mark.tsx';
import { UrlBar } from '../outcomes/url-bar.tsx';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { Panel } from '../staff/panel.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useList } from '../staff/use-list.ts';
import { useSort } from '../staff/use-sort.ts';
import { HistoryChart } from './history-chart.tsx';
import type { DomainHarvest } from './history-chart.tsx';

/** The newest first; beside the traps on the same page. */
const defaultSort = '-date';
const sortParameter = 'history-sort';

/** The result of each harvest, and the limit that ended it. */
export function DomainHistory({ domain }: { readonly domain: DomainView }): ReactNode {
  const texts = useMessages(domainMessages);
  const outcomes = useMessages(outcomeMessages);
  const { format } = useSpoken();
  const { link, count, bytes, when, text } = useColumns<DomainHarvest>();
  const columns: readonly Column<DomainHarvest>[] = [
    when('date', texts.date, ({ atMs }) => atMs, { as: 'day' }),
    link(
      'harvest',
      texts.harvest,
      ({ harvest }) => harvest.name,
      ({ harvest }) => `/harvests/${harvest.id}`,
    ),
    count('job', texts.job, ({ job }) => job.number, {
      cell: ({ job }) => <Link to={`/jobs/${job.id}`}>{format.number(job.number)}</Link>,
    }),
    text('configuration', texts.configuration, ({ configuration }) => configuration.name),
    count('objects', texts.objects, ({ objects }) => objects),
    bytes('size', texts.size, (harvest) => harvest.bytes),
    {
      id: 'end',
      title: outcomes.outcome,
      sort: 'end',
      value: ({ outcome }) => outcomes.outcomes[outcome.outcome],
      cell: ({ outcome, counts }) => <OutcomeWithReason outcome={outcome} share={counts?.share} />,
    },
    {
      id: 'urls',
      title: outcomes.found,
      value: ({ counts }) => counts?.found ?? null,
      cell: ({ counts }) => <UrlBar counts={counts} />,
    },
  ];
  const sort = useSort(columns, defaultSort, sortParameter);
  const list = useList('/domains/:id/history', { id: domain.id, sort });
  // The chart goes by time, whatever the table is sorted by.
  const rows = useList('/domains/:id/history', { id: domain.id, sort: defaultSort }).rows ?? [];
  return (
    <Panel title={texts.tabHistory} text={rows.length === 0 ? undefined : texts.historyText}>
      {rows.length > 1 ? <HistoryChart harvests={rows} /> : null}
      <DataTable<DomainHarvest>
        name="domain-history"
        label={`${texts.tabHistory}: ${domain.name}`}
        list={list}
        rowId={({ id }) => id}
        rowName={({ harvest, atMs }) => `${harvest.name} ${format.day(atMs)}`}
        rowLink={({ job }) => `/jobs/${job.id}`}
        empty={<EmptyState title={texts.historyNone} text={texts.historyNoneText} />}
        columns={columns}
        defaultSort={defaultSort}
        sortParameter={sortParameter}
      />
    </Panel>
  );
}
