import { expect, it } from 'vitest';
import { trendBars } from './trend-scale.ts';

it('has a bar for every year, also for those without anything', () => {
  const { bars, top } = trendBars([
    { year: '2021', found: 30, all: 60 },
    { year: '2018', found: 3, all: 4 },
  ]);
  expect(top).toBe(30);
  expect(bars.map(({ year, found, share }) => [year, found, share])).toEqual([
    ['2018', 3, 0.75],
    ['2019', 0, 0],
    ['2020', 0, 0],
    ['2021', 30, 0.5],
  ]);
  expect(bars.map(({ height }) => height)).toEqual([0.1, 0, 0, 1]);
  expect(bars.at(-1)?.start).toBe(3 / 8);
});

it('of many years fills the whole width', () => {
  const { bars } = trendBars([
    { year: '2000', found: 1, all: 1 },
    { year: '2019', found: 1, all: 1 },
  ]);
  expect((bars.at(-1)?.start ?? 0) + (bars.at(-1)?.width ?? 0)).toBeCloseTo(1);
});

it('of nothing is empty', () => expect(trendBars([])).toEqual({ bars: [], top: 1 }));
