import { describe, expect, it } from 'vitest';
import type { ScheduleView } from '../../../src/planning/schedules/schedule.ts';
import { newScheduleValues, rhythmOf, scheduleValues } from './schedule-values.ts';

const schedule: ScheduleView = {
  id: 's',
  version: 1,
  name: 'Weekly',
  comment: '',
  unit: 'week',
  every: 1,
  firstMs: Date.UTC(2026, 0, 5, 2),
  lastMs: Date.UTC(2026, 11, 31, 22, 59),
  repeats: null,
  timeZone: 'Europe/Paris',
  harvests: [],
  next: [],
};

describe('the form of a schedule', () => {
  it('shows what the clocks of its place show, and gives the same back', () => {
    const values = scheduleValues(schedule);
    expect(values).toMatchObject({
      firstDate: '2026-01-05',
      firstTime: '03:00',
      lastDate: '2026-12-31',
      ends: 'on',
    });
    const { unit, every, firstMs, lastMs, repeats, timeZone } = schedule;
    expect(rhythmOf(values)).toEqual({ unit, every, firstMs, lastMs, repeats, timeZone });
  });

  it('ends after a number of times, or never', () => {
    const values = scheduleValues({ ...schedule, lastMs: null, repeats: 4 });
    expect(values.ends).toBe('after');
    expect(rhythmOf(values)).toMatchObject({ lastMs: null, repeats: 4 });
    expect(rhythmOf({ ...values, ends: 'never' })).toMatchObject({ lastMs: null, repeats: null });
  });

  it('begins with the first of the next month', () => {
    const values = newScheduleValues(Date.UTC(2026, 11, 15, 12));
    expect(values.firstDate).toBe('2027-01-01');
    expect(rhythmOf(values)).toMatchObject({ unit: 'month', every: 1 });
  });

  it('is not sent while something cannot be read', () => {
    const values = scheduleValues(schedule);
    expect(rhythmOf({ ...values, firstDate: '' })).toBeUndefined();
    expect(rhythmOf({ ...values, lastDate: '' })).toBeUndefined();
    expect(rhythmOf({ ...values, timeZone: 'Nowhere' })).toBeUndefined();
    expect(rhythmOf({ ...values, every: 0 })).toBeUndefined();
  });
});
