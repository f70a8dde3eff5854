import { describe, expect, it } from 'vitest';
import { historyBars } from './history-bars.ts';

const harvest = (id: string, objects: number, outcome = 'complete') => ({
  id,
  objects,
  outcome: { outcome },
});

describe('the bars of past harvests', () => {
  it('go from the oldest to the newest, below a round top', () => {
    const { bars, top } = historyBars([harvest('new', 1500, 'cut-short'), harvest('old', 500)]);
    expect(top).toBe(2000);
    expect(bars).toEqual([
      { id: 'old', start: 0, width: 0.125, height: 0.25, isCutShort: false },
      { id: 'new', start: 0.125, width: 0.125, height: 0.75, isCutShort: true },
    ]);
  });

  it('are the newest, where there are many', () => {
    const { bars } = historyBars(Array.from({ length: 100 }, (_, index) => harvest(String(index), 1)));
    expect(bars).toHaveLength(40);
    expect(bars.at(-1)?.id).toBe('0');
    expect(bars.at(-1)?.start).toBeCloseTo(39 / 40);
  });

  it('are none without harvests, and flat where nothing was found', () => {
    expect(historyBars([]).bars).toEqual([]);
    expect(historyBars([harvest('a', 0)]).bars[0]?.height).toBe(0);
  });
});
