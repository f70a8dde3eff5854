import { describe, expect, it } from 'vitest';
import { filtersOf } from './search-question.ts';

const everything = { name: 'all', from: {} };

describe('filters', () => {
  it('of nothing are none', () => {
    expect(filtersOf({}, everything)).toEqual({});
    expect(filtersOf({ sites: [], kinds: [], from: '' }, everything)).toEqual({});
  });

  it('are as the index has its values', () => {
    const given = {
      from: '2024',
      to: '202402',
      sites: [' https://WWW.Example.org:8080/a?b ', 'Bücher.example'],
      domains: ['Example.ORG'],
      languages: ['FR'],
      statuses: [2, 404],
      kinds: ['pdf'] as const,
      isSelected: true,
    };
    expect(filtersOf(given, everything)).toEqual({
      from: '20240101000000',
      to: '20240231235959',
      hosts: ['www.example.org', 'xn--bcher-kva.example'],
      domains: ['example.org'],
      languages: ['fr'],
      statuses: [2, 404],
      kinds: ['pdf'],
      isSelected: true,
    });
  });

  it('of a view are where captures come from', () => {
    const view = { name: 'harvest:spring', from: { harvest: 'spring' } };
    expect(filtersOf({}, view)).toEqual({ origin: { harvest: 'spring' } });
  });

  it('of a collection are its sites, under both of their names', () => {
    expect(filtersOf({}, everything, ['www.a.test', 'b.test'])).toEqual({
      hosts: ['www.a.test', 'a.test', 'b.test', 'www.b.test'],
    });
    expect(filtersOf({ sites: ['a.test', 'c.test'] }, everything, ['www.a.test'])).toEqual({
      hosts: ['a.test'],
    });
    expect(filtersOf({}, everything, ['www.a.test', 'b.test'], ['a.test', 'c.test'])).toEqual({
      hosts: ['www.a.test', 'a.test'],
    });
  });

  it('that exclude each other leave nothing', () => {
    expect(filtersOf({ sites: ['c.test'] }, everything, ['a.test'])).toBeUndefined();
    expect(filtersOf({}, everything, [])).toBeUndefined();
    expect(filtersOf({}, everything, ['a.test', 'b.test'], ['c.test'])).toBeUndefined();
  });
});
