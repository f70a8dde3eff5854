import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HarvestShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import type { Format } from '../language/format.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { useList } from '../staff/use-list.ts';
import { useSort } from '../staff/use-sort.ts';
import { When } from '../staff/when.tsx';
import type { HarvestMessages } from './messages.ts';
import { harvestTexts } from './messages.ts';
import { RunState } from './run-state.tsx';
import type { RunShape } from './run-state.tsx';
import { outcomeTexts } from '../outcomes/messages.ts';
import type { OutcomeMessages } from '../outcomes/messages.ts';
import { OutcomeCounts } from '../outcomes/outcome-counts.tsx';
import { RestButton } from './rest-button.tsx';

/** The newest first; beside the sites on the same page. */
const defaultSort = '-number';
const sortParameter = 'runs-sort';

/** When a harvest was launched, by whom, and what it brought. */
export function HarvestRuns({ harvest }: { readonly harvest: HarvestShape }): ReactNode {
  const texts = useMessages(harvestTexts);
  const { format } = useSpoken();
  const columns = columnsOf(texts, useMessages(outcomeTexts), format);
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

function columnsOf(
  texts: HarvestMessages,
  outcomes: OutcomeMessages,
  format: Format,
): readonly Column<RunShape>[] {
  return [
    {
      id: 'number',
      title: texts.run,
      sort: 'number',
      cell: ({ id, number }) => (
        <Link to={`/jobs?runId=${id}`}>
          {texts.run} {number}
        </Link>
      ),
    },
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
    { id: 'due', title: texts.due, sort: 'due', cell: ({ dueMs }) => <When atMs={dueMs} /> },
    {
      id: 'by',
      title: texts.by,
      sort: 'by',
      cell: ({ launchedBy, restOf }) =>
        `${launchedBy?.displayName ?? texts.bySchedule}${restOf === null ? '' : ` (${texts.restOf(restOf)})`}`,
    },
    {
      id: 'jobs',
      title: texts.jobs,
      sort: 'jobs',
      align: 'end',
      value: ({ jobs }) => jobs,
      cell: ({ jobs }) => format.number(jobs),
    },
    {
      id: 'sites',
      title: texts.configurations,
      sort: 'sites',
      align: 'end',
      value: ({ configurations }) => configurations,
      cell: ({ configurations }) => format.number(configurations),
    },
    {
      id: 'leftOut',
      title: texts.previewLeft,
      sort: 'leftOut',
      align: 'end',
      value: ({ problemCount }) => problemCount,
      cell: ({ problemCount }) => format.number(problemCount),
    },
    {
      id: 'objects',
      title: texts.objects,
      sort: 'objects',
      align: 'end',
      value: ({ objects }) => objects,
      cell: ({ objects }) => format.number(objects),
    },
    {
      id: 'size',
      title: texts.size,
      sort: 'size',
      align: 'end',
      value: ({ bytes }) => bytes,
      cell: ({ bytes }) => format.bytes(bytes),
    },
    { id: 'ended', title: texts.ended, sort: 'ended', cell: ({ endedMs }) => <When atMs={endedMs} /> },
  ];
}
