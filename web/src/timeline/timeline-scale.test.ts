import { describe, expect, it } from 'vitest';
import { nearestBar, shifted, timelineScale, zoomedOut, zoomedTo } from './timeline-scale.ts';

const months = (filled: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: 12 }, (_, month) => filled[month] ?? 0);
const calendar = {
  years: [
    { year: 2024, total: 3, months: months({ 1: 3 }) },
    { year: 2026, total: 5, months: months({ 0: 4, 11: 1 }) },
  ],
  days: [
    { day: '20240229', captures: 3 },
    { day: '20260101', captures: 4 },
    { day: '20261231', captures: 1 },
  ],
};

describe('all years', () => {
  const scale = timelineScale(calendar, { level: 'all' });
  it('has a bar for each month with captures, the empty year between', () => {
    expect(scale.bars.map(({ key, captures }) => [key, captures])).toEqual([
      ['202402', 3],
      ['202601', 4],
      ['202612', 1],
    ]);
    expect(scale.bars[1]?.start).toBeCloseTo(24 / 36);
    expect(scale.max).toBe(4);
  });
  it('marks each year', () => expect(scale.marks.map(({ key }) => key)).toEqual(['2024', '2025', '2026']));
  it('marks fewer where there are many', () => {
    const long = timelineScale(
      { years: [1990, 2029].map((year) => ({ year, total: 12, months: months({ 0: 12 }) })), days: [] },
      { level: 'all' },
    );
    expect(long.marks.length).toBeLessThanOrEqual(16);
    expect(long.marks[0]).toEqual({ key: '1990', position: 0 });
  });
});

describe('a year and a month', () => {
  it('have a bar for each day with captures', () => {
    const scale = timelineScale(calendar, { level: 'year', year: 2026 });
    expect(scale.bars.map(({ key }) => key)).toEqual(['20260101', '20261231']);
    expect(scale.bars[1]?.start).toBeCloseTo(364 / 365);
    expect(scale.marks).toHaveLength(12);
  });
  it('a leap day is the last of its month', () => {
    const scale = timelineScale(calendar, { level: 'month', year: 2024, month: 1 });
    expect(scale.bars).toEqual([{ key: '20240229', captures: 3, start: 28 / 29, width: 1 / 29 }]);
  });
  it('an empty one has none', () => {
    expect(timelineScale(calendar, { level: 'year', year: 2025 })).toMatchObject({ bars: [], max: 1 });
  });
});

it('zooms in and out', () => {
  const bar = { key: '20260101', captures: 1, start: 0, width: 0.1 };
  const year = zoomedTo({ level: 'all' }, bar);
  expect(year).toEqual({ level: 'year', year: 2026 });
  expect(zoomedTo({ level: 'year', year: 2026 }, bar)).toEqual({ level: 'month', year: 2026, month: 0 });
  expect(zoomedTo({ level: 'month', year: 2026, month: 0 }, bar)).toBeUndefined();
  expect(zoomedOut({ level: 'month', year: 2026, month: 0 })).toEqual(year);
  expect(zoomedOut({ level: 'all' })).toBeUndefined();
  expect(shifted({ level: 'month', year: 2026, month: 0 }, -1)).toEqual({
    level: 'month',
    year: 2025,
    month: 11,
  });
});

it('finds the bar nearest to a place', () => {
  const { bars } = timelineScale(calendar, { level: 'all' });
  expect(nearestBar(bars, 0)?.key).toBe('202402');
  expect(nearestBar(bars, 0.9)?.key).toBe('202612');
  expect(nearestBar([], 0.5)).toBeUndefined();
});
