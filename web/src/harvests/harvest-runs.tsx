import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HarvestShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { useList } from '../staff/use-list.ts';
import { When } from '../staff/when.tsx';
import { harvestTexts } from './messages.ts';
import { RunState } from './run-state.tsx';
import type { RunShape } from './run-state.tsx';

/** When a harvest was launched, by whom, and what it brought. */
export function HarvestRuns({ harvest }: { readonly harvest: HarvestShape }): ReactNode {
  const texts = useMessages(harvestTexts);
  const { format } = useSpoken();
  const list = useList<RunShape>(`harvests/${harvest.id}/runs`);
  return (
    <DataTable<RunShape>
      name="runs"
      label={texts.tabRuns}
      list={list}
      rowId={({ id }) => id}
      rowName={({ number }) => `${texts.run} ${number}`}
      rowLink={({ id }) => `/jobs?runId=${id}`}
      empty={<EmptyState title={texts.runsNone} text={texts.runsNoneText} />}
      columns={[
        {
          id: 'number',
          title: texts.run,
          cell: ({ id, number }) => (
            <Link to={`/jobs?runId=${id}`}>
              {texts.run} {number}
            </Link>
          ),
        },
        {
          id: 'state',
          title: texts.state,
          value: ({ state }) => texts.runStates[state],
          cell: ({ state }) => <RunState state={state} />,
        },
        { id: 'due', title: texts.due, cell: ({ dueMs }) => <When atMs={dueMs} /> },
        { id: 'by', title: texts.by, cell: ({ launchedBy }) => launchedBy?.displayName ?? texts.bySchedule },
        {
          id: 'jobs',
          title: texts.jobs,
          align: 'end',
          value: ({ jobs }) => jobs,
          cell: ({ jobs }) => format.number(jobs),
        },
        {
          id: 'sites',
          title: texts.configurations,
          align: 'end',
          value: ({ configurations }) => configurations,
          cell: ({ configurations }) => format.number(configurations),
        },
        {
          id: 'leftOut',
          title: texts.previewLeft,
          align: 'end',
          value: ({ problemCount }) => problemCount,
          cell: ({ problemCount }) => format.number(problemCount),
        },
        {
          id: 'objects',
          title: texts.objects,
          align: 'end',
          value: ({ objects }) => objects,
          cell: ({ objects }) => format.number(objects),
        },
        {
          id: 'size',
          title: texts.size,
          align: 'end',
          value: ({ bytes }) => bytes,
          cell: ({ bytes }) => format.bytes(bytes),
        },
        { id: 'ended', title: texts.ended, cell: ({ endedMs }) => <When atMs={endedMs} /> },
      ]}
    />
  );
}
