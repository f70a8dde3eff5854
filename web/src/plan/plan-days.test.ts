import { describe, expect, it } from 'vitest';
import type { PlanAnswer } from '../../../src/planning/plan.ts';
import {
  dayOfMoment,
  eventsByDay,
  harvestsOf,
  monthText,
  movedMonth,
  planEvents,
  readMonth,
  spanOf,
  twelveMonths,
} from './plan-days.ts';

const press = { id: 'a', name: 'Press' };
const art = { id: 'b', name: 'Art' };
const plan: PlanAnswer = {
  firings: [
    { harvest: press, kind: 'selective', isRehearsal: false, atMs: Date.UTC(2026, 4, 2, 1) },
    { harvest: art, kind: 'selective', isRehearsal: true, atMs: Date.UTC(2026, 4, 1, 22, 30) },
    { harvest: press, kind: 'selective', isRehearsal: false, atMs: Date.UTC(2026, 5, 2, 1) },
  ],
  runs: [{ harvest: press, number: 3, atMs: Date.UTC(2026, 3, 2, 1), state: 'done' }],
  isWhole: true,
};

describe('the months of a plan', () => {
  it('are twelve, over the end of a year', () => {
    const months = twelveMonths({ year: 2026, month: 10 });
    expect(months).toHaveLength(12);
    expect(months[1]).toEqual({ year: 2026, month: 11 });
    expect(months[2]).toEqual({ year: 2027, month: 0 });
    expect(months[11]).toEqual({ year: 2027, month: 9 });
    expect(movedMonth({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 });
  });

  it('are written in an address and read back', () => {
    expect(readMonth(monthText({ year: 2026, month: 0 }))).toEqual({ year: 2026, month: 0 });
    expect(readMonth('2026-12')).toEqual({ year: 2026, month: 11 });
    for (const wrong of [null, '', '2026', '2026-13', '2026-00', '26-01', 'x2026-01'])
      expect(readMonth(wrong)).toBeUndefined();
  });

  it('begin at midnight where the reader is', () => {
    const { from, to } = spanOf({ year: 2026, month: 4 }, 'Europe/Paris');
    expect(from).toBe(Date.UTC(2026, 3, 30, 22));
    expect(to).toBe(Date.UTC(2027, 3, 30, 22));
  });
});

describe('the days of a plan', () => {
  it('are those of the place of the reader', () => {
    expect(dayOfMoment(Date.UTC(2026, 4, 1, 22, 30), 'Europe/Paris')).toBe('20260502');
    expect(dayOfMoment(Date.UTC(2026, 4, 1, 22, 30), 'UTC')).toBe('20260501');
    const days = eventsByDay(planEvents(plan, 'Europe/Paris'));
    expect([...days.keys()]).toEqual(['20260402', '20260502', '20260602']);
    expect(days.get('20260502')?.map(({ harvest }) => harvest.name)).toEqual(['Art', 'Press']);
  });

  it('tell what was from what is due', () => {
    const [first, second] = planEvents(plan, 'UTC');
    expect(first?.run).toEqual({ number: 3, state: 'done' });
    expect(second?.run).toBeUndefined();
    expect(second?.isRehearsal).toBe(true);
  });

  it('give a colour to the busiest harvests', () => {
    expect(harvestsOf(planEvents(plan, 'UTC'), 1)).toEqual([
      { id: 'b', name: 'Art', events: 1, colour: undefined },
      { id: 'a', name: 'Press', events: 3, colour: 0 },
    ]);
    expect(harvestsOf([], 3)).toEqual([]);
  });
});
