import type { ReactNode } from 'react';
import type { HarvestView } from '../../../src/planning/harvests/harvest.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { OutcomeCounts } from '../outcomes/outcome-counts.tsx';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useList } from '../staff/use-list.ts';
import { useSort } from '../staff/use-sort.ts';
import { RestButton } from './rest-button.tsx';
import { RunState } from './run-state.tsx';
import type { RunShape } from './run-state.tsx';

/** The newest first; beside the sites on the same page. */
const defaultSort = '-number';
const sortParameter = 'runs-sort';

/** The launches of a harvest, who made them, and their results. */
export function HarvestRuns({ harvest }: { readonly harvest: HarvestView }): ReactNode {
  const texts = useMessages(harvestMessages);
  const columns = useRunColumns();
  const sort = useSort(columns, defaultSort, sortParameter);
  const list = useList('/harvests/:id/runs', { id: harvest.id, sort });
  return (
    <DataTable<RunShape>
      name="runs"
      label={texts.tabRuns}
      list={list}
      rowId={({ id }) => id}
      rowName={({ number }) => `${texts.run} ${number}`}
      rowLink={({ id }) => `/jobs?runId=${id}`}
      empty={<EmptyState title={texts.runsNone} text={texts.runsNoneText} />}
      columns={columns}
      defaultSort={defaultSort}
      sortParameter={sortParameter}
    />
  );
}

function useRunColumns(): readonly Column<RunShape>[] {
  const texts = useMessages(harvestMessages);
  const outcomes = useMessages(outcomeMessages);
  const { link, count, bytes, when, text } = useColumns<RunShape>();
  return [
    link(
      'number',
      texts.run,
      ({ number }) => `${texts.run} ${number}`,
      ({ id }) => `/jobs?runId=${id}`,
    ),
    {
      id: 'state',
      title: texts.state,
      sort: 'state',
      value: ({ state }) => texts.runStates[state],
      cell: ({ state }) => <RunState state={state} />,
    },
    {
      id: 'outcome',
      title: outcomes.outcome,
      value: ({ outcome }) => (outcome === null ? '' : outcomes.outcomes[outcome]),
      width: '16rem',
      cell: (run) => (
        <>
          <OutcomeCounts outcomes={run.outcomes} /> <RestButton run={run} />
        </>
      ),
    },
    when('due', texts.due, ({ dueMs }) => dueMs),
    text(
      'by',
      texts.by,
      ({ launchedBy, restOf }) =>
        `${launchedBy?.displayName ?? texts.bySchedule}${restOf === null ? '' : ` (${texts.restOf(restOf)})`}`,
    ),
    count('jobs', texts.jobs, ({ jobs }) => jobs),
    count('sites', texts.configurations, ({ configurations }) => configurations),
    count('excluded', texts.previewLeft, ({ problemCount }) => problemCount),
    count('objects', texts.objects, ({ objects }) => objects),
    bytes('size', texts.size, (run) => run.bytes),
    when('ended', texts.ended, ({ endedMs }) => endedMs),
  ];
}
