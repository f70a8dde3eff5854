import type { ScheduleView } from '../../../src/planning/schedules/schedule.ts';
import type { Rhythm } from './schedule-words.ts';
import { isTimeZone, momentOfWallTime, ownTimeZone, wallTimeOf } from './zoned-time.ts';

/** The values of the form of a schedule, as people write them. */
export interface ScheduleValues {
  readonly name: string;
  readonly unit: Rhythm['unit'];
  readonly every: number;
  readonly firstDate: string;
  readonly firstTime: string;
  readonly timeZone: string;
  readonly ends: 'never' | 'on' | 'after';
  readonly lastDate: string;
  readonly repeats: number;
  readonly comment: string;
}

export const scheduleUnits = [
  'hour',
  'day',
  'week',
  'month',
  'year',
] as const satisfies readonly Rhythm['unit'][];

/** Every month from the first of the next one: what most begin with. */
export function newScheduleValues(nowMs: number): ScheduleValues {
  const timeZone = ownTimeZone();
  const { date } = wallTimeOf(nowMs, timeZone);
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return {
    name: '',
    unit: 'month',
    every: 1,
    firstDate: next,
    firstTime: '03:00',
    timeZone,
    ends: 'never',
    lastDate: '',
    repeats: 12,
    comment: '',
  };
}

export function scheduleValues(schedule: ScheduleView): ScheduleValues {
  const { name, unit, every, timeZone, comment, lastMs, repeats } = schedule;
  const first = wallTimeOf(schedule.firstMs, timeZone);
  return {
    name,
    unit,
    every,
    firstDate: first.date,
    firstTime: first.time,
    timeZone,
    ends: lastMs === null ? (repeats === null ? 'never' : 'after') : 'on',
    lastDate: lastMs === null ? '' : wallTimeOf(lastMs, timeZone).date,
    repeats: repeats ?? 12,
    comment,
  };
}

/** For the API. Undefined: something of it cannot be read. */
export function rhythmOf(values: ScheduleValues): Rhythm | undefined {
  const { unit, every, timeZone, ends, repeats } = values;
  if (!isTimeZone(timeZone)) return undefined;
  const firstMs = momentOfWallTime({ date: values.firstDate, time: values.firstTime }, timeZone);
  if (firstMs === undefined || !(every >= 1)) return undefined;
  // The last day counts to its end.
  const lastMs = ends === 'on' ? momentOfWallTime({ date: values.lastDate, time: '23:59' }, timeZone) : null;
  if (lastMs === undefined) return undefined;
  return { unit, every, firstMs, lastMs, repeats: ends === 'after' ? repeats : null, timeZone };
}

/** Of a form whose fields have been checked. */
export function scheduleBodyOf(values: ScheduleValues): Rhythm & Pick<ScheduleValues, 'name' | 'comment'> {
  const rhythm = rhythmOf(values);
  if (rhythm === undefined) throw new Error('The fields of the schedule do not make a rhythm');
  return { ...rhythm, name: values.name, comment: values.comment };
}
