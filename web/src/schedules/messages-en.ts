import type { ScheduleTexts } from './schedule-words.ts';

const units = { hour: 'hour', day: 'day', week: 'week', month: 'month', year: 'year' } as const;

const words: ScheduleTexts = {
  every: (every, unit) => (every === 1 ? `Every ${units[unit]}` : `Every ${every} ${units[unit]}s`),
  onWeekday: (weekday) => `on ${weekday}`,
  onDate: (day) => `on day ${day}`,
  onYearDay: (date) => `on ${date}`,
  atTime: (time, place) => `at ${time}, ${place} time`,
  atMinute: (minute, place) => `at ${minute} minutes past, ${place} time`,
  from: (date) => `from ${date}`,
  until: (date) => `until ${date}`,
  times: (count) => (count === 1 ? 'once' : `${count} times`),
};

export const scheduleMessages = {
  words,
  title: 'Schedules',
  intro: 'When harvests are launched by themselves. One schedule can serve several harvests.',
  add: 'New schedule',
  none: 'No schedule yet',
  noneText:
    'A schedule says how often and when: every month on the first at 03:00, for example. Make one, then choose it in a harvest.',
  name: 'Name',
  rhythm: 'Rhythm',
  nextTime: 'Next time',
  never: 'No more',
  usedBy: 'Harvests',
  usedByNone: 'No harvest uses it yet',
  newTitle: 'New schedule',
  comment: 'Comment',
  everyLabel: 'Every',
  unitLabel: 'Unit',
  units: { hour: 'hours', day: 'days', week: 'weeks', month: 'months', year: 'years' },
  firstDate: 'First day',
  firstTime: 'At',
  timeZone: 'Time zone',
  timeZoneProblem: 'There is no such time zone. Take one of the list: Europe/Paris',
  dateProblem: 'A day is needed',
  timeProblem: 'A time is needed',
  lastProblem: 'The last day cannot be before the first',
  ends: 'Ends',
  endsNever: 'never',
  endsOn: 'on a day',
  endsAfter: 'after a number of times',
  lastDate: 'Last day',
  repeats: 'How many times',
  nextTen: 'The next ten times',
  nextNone: 'It does not happen any more: it has ended.',
  save: 'Save',
  create: 'Make the schedule',
  saved: 'Saved',
  created: 'The schedule was made',
  monthEndHint: 'In a month that is too short, it happens on the last day.',
  nameNeeded: 'A name is needed',
  changesAffect: (count: number) =>
    count === 1 ? 'One harvest follows this schedule.' : `${count} harvests follow this schedule.`,
};

export type ScheduleMessages = typeof scheduleMessages;
