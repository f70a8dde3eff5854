import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScheduleView } from '../../../src/planning/schedules/schedule.ts';
import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { rowsWith } from '../staff/column.ts';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterText } from '../staff/filter-bar.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { wholeList } from '../staff/use-list.ts';
import { useScheduleWords } from './use-schedule-words.ts';

function path({ id }: { readonly id: string }): string {
  return `/schedules/${id}`;
}

/** `/schedules` */
export function SchedulesPage(): ReactNode {
  const texts = useMessages(scheduleMessages);
  const say = useScheduleWords();
  const { value } = useFilters();
  const { link, text, when } = useColumns<ScheduleView>({ isWhole: true });
  const answer = useQuery(staffQuery('/schedules'));
  const rows = rowsWith(answer.data?.schedules, value('q'), ({ name, comment }) => [name, comment]);
  return (
    <EntityList
      name="schedules"
      title={texts.title}
      intro={texts.intro}
      add={{ label: texts.add, right: 'planning.edit', to: '/schedules/new' }}
      list={wholeList(answer, rows)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={path}
      defaultSort="name"
      filters={<FilterText name="q" label={texts.name} />}
      none={texts.none}
      noneText={texts.noneText}
      columns={[
        link('name', texts.name, ({ name }) => name, path),
        text('rhythm', texts.rhythm, say),
        when('next', texts.nextTime, ({ next }) => next[0] ?? null, { otherwise: texts.never }),
        {
          id: 'harvests',
          title: texts.usedBy,
          by: ({ harvests }) => harvests.length,
          cell: ({ harvests }) =>
            harvests.map(({ id, name }, index) => (
              <span key={id}>
                {index === 0 ? '' : ', '}
                <Link to={`/harvests/${id}`}>{name}</Link>
              </span>
            )),
        },
      ]}
    />
  );
}
