import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScheduleView } from '../../../src/planning/schedules/schedule.ts';
import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { NamedList } from '../staff/named-list.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useScheduleWords } from './use-schedule-words.ts';

/** `/schedules` */
export function SchedulesPage(): ReactNode {
  const texts = useMessages(scheduleMessages);
  const say = useScheduleWords();
  const { text, when } = useColumns<ScheduleView>({ isWhole: true });
  const answer = useQuery(staffQuery('/schedules'));
  return (
    <NamedList
      path="/schedules"
      texts={texts}
      right="planning.edit"
      query={answer}
      rows={answer.data?.schedules}
      columns={[
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
