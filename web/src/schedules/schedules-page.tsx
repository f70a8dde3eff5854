import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScheduleShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { rowsWith } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { FilterBar, FilterText } from '../staff/filter-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { wholeList } from '../staff/use-list.ts';
import { When } from '../staff/when.tsx';
import { scheduleTexts } from './messages.ts';
import { useScheduleWords } from './use-schedule-words.ts';

/** `/schedules` */
export function SchedulesPage(): ReactNode {
  const texts = useMessages(scheduleTexts);
  const { may } = useSession();
  const say = useScheduleWords();
  const { value } = useFilters();
  const schedules = useQuery(staffQuery('/schedules'));
  const add = may('planning.edit') ? (
    <Button component={Link} to="/schedules/new">
      {texts.add}
    </Button>
  ) : undefined;
  return (
    <StaffPage title={texts.title} intro={texts.intro} actions={add} right="planning.read">
      <DataTable<ScheduleShape>
        name="schedules"
        label={texts.title}
        list={wholeList(
          schedules,
          rowsWith(schedules.data?.schedules, value('q'), ({ name, comment }) => [name, comment]),
        )}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/schedules/${id}`}
        defaultSort="name"
        filters={
          <FilterBar>
            <FilterText name="q" label={texts.name} />
          </FilterBar>
        }
        empty={<EmptyState title={texts.none} text={texts.noneText} action={add} />}
        columns={[
          {
            id: 'name',
            title: texts.name,
            by: ({ name }) => name,
            cell: ({ id, name }) => <Link to={`/schedules/${id}`}>{name}</Link>,
          },
          {
            id: 'rhythm',
            title: texts.rhythm,
            by: say,
            cell: say,
          },
          {
            id: 'next',
            title: texts.nextTime,
            by: ({ next }) => next[0] ?? null,
            cell: ({ next }) => <When atMs={next[0] ?? null} otherwise={texts.never} />,
          },
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
    </StaffPage>
  );
}
