import { describe, expect, it } from 'vitest';
import { filterCount, readSearch, searchBody, searchQuestion } from './target-search.ts';

describe('target search', () => {
  it('reads what the address says and leaves out what cannot be meant', () => {
    const search = readSearch(
      Object.fromEntries(
        new URLSearchParams(
          'q=+press+&state=proposed&isActive=maybe&createdFrom=2026-02-30x&modifiedTo=2026-03-01&sort=title&host=',
        ),
      ),
    );
    expect(search).toEqual({ q: 'press', state: 'proposed', modifiedTo: '2026-03-01' });
    expect(filterCount(search)).toBe(2);
  });

  it('asks the API in milliseconds, the last day to its end', () => {
    expect(
      searchQuestion({ createdFrom: '2026-01-01', createdTo: '2026-01-01', isActive: 'false', q: 'a' }),
    ).toEqual({
      q: 'a',
      isActive: 'false',
      createdFrom: new Date(2026, 0, 1).getTime(),
      createdTo: new Date(2026, 0, 2).getTime() - 1,
    });
  });

  it('says true and false in the body of a bulk change', () => {
    expect(searchBody({ isActive: 'false', hasOpenNotes: 'true', state: 'validated' })).toEqual({
      isActive: false,
      hasOpenNotes: true,
      state: 'validated',
    });
  });
});
