import { describe, expect, it } from 'vitest';
import { dayAfterKey, heatLevel, monthWeeks, movedDay } from './calendar-days.ts';

describe('a month', () => {
  it('begins on its weekday, Monday first', () => {
    const weeks = monthWeeks(2026, 0); // 1 January 2026 is a Thursday
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      undefined,
      undefined,
      undefined,
      '20260101',
      '20260102',
      '20260103',
      '20260104',
    ]);
    expect(weeks[4]?.findLast((day) => day !== undefined)).toBe('20260131');
  });

  it.each([
    [2024, 1, 29, 5],
    [2023, 1, 28, 5],
    [2027, 1, 28, 4], // begins on a Monday and fills its weeks
    [2026, 7, 31, 6],
  ])('%d-%d has %d days in %d weeks', (year, month, days, rows) => {
    const weeks = monthWeeks(year, month);
    expect(weeks).toHaveLength(rows);
    expect(weeks.flat().filter((day) => day !== undefined)).toHaveLength(days);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });
});

describe('heat', () => {
  it('goes from 0 to 4 and never down', () => {
    const levels = Array.from({ length: 1001 }, (_, captures) => heatLevel(captures, 1000));
    expect(levels[0]).toBe(0);
    expect(levels[1]).toBe(1);
    expect(levels[1000]).toBe(4);
    expect(levels.every((level, index) => index === 0 || level >= (levels[index - 1] ?? 0))).toBe(true);
  });

  it('shows a single capture when there is no more', () => expect(heatLevel(1, 1)).toBe(2));
});

describe('keys', () => {
  const days = ['20260103', '20260110', '20260201', '20260317', '20261230'];
  it.each([
    ['20260110', 'ArrowRight', '20260201'],
    ['20260110', 'ArrowLeft', '20260103'],
    ['20260110', 'ArrowUp', '20260103'],
    ['20260103', 'ArrowDown', '20260110'],
    ['20260110', 'PageDown', '20260201'],
    ['20260201', 'PageUp', '20260110'],
    ['20260201', 'PageDown', '20260317'],
    ['20260317', 'Home', '20260103'],
    ['20260317', 'End', '20261230'],
    ['20261230', 'ArrowRight', '20261230'],
    ['20260103', 'ArrowLeft', '20260103'],
  ])('%s and %s leads to %s', (day, key, expected) => expect(dayAfterKey(days, day, key)).toBe(expected));

  it('others are left alone', () => expect(dayAfterKey(days, '20260110', 'Enter')).toBeUndefined());
  it('do nothing without days', () => expect(dayAfterKey([], '20260110', 'ArrowRight')).toBeUndefined());
});

it.each([
  ['20260101', -1, '20251231'],
  ['20240228', 1, '20240229'],
  ['20260231', 1, '20260304'],
])('%s moved by %d', (day, by, expected) => expect(movedDay(day, by)).toBe(expected));
