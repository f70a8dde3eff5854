import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { staffQuery } from '../api/staff-api.ts';
import { touch, touchedBy } from './live.ts';

describe('what a change touches', () => {
  it('is the thing itself and what shows something of it', () => {
    expect(touchedBy('notes')).toEqual(['notes', 'targets', 'today']);
    expect(touchedBy('elsewhere')).toEqual(['elsewhere']);
  });

  it('is asked for again, by the first segment of its path, and nothing else is', async () => {
    const queries = new QueryClient();
    const asked: string[] = [];
    const watch = ({ queryKey }: { readonly queryKey: readonly string[] }): (() => void) =>
      new QueryObserver(queries, {
        queryKey,
        queryFn: () => asked.push(queryKey.at(-1) ?? ''),
        initialData: 0,
        staleTime: 60_000,
      }).subscribe(() => {});
    const ends = [
      staffQuery('/jobs'),
      staffQuery('/jobs/:id/log', { id: '7' }),
      staffQuery('/workers'),
      staffQuery('/people'),
    ].map(watch);
    await touch(queries, 'jobs');
    expect(asked.toSorted()).toEqual(['/api/v1/jobs', '/api/v1/jobs/7/log', '/api/v1/workers']);
    for (const end of ends) end();
  });
});
