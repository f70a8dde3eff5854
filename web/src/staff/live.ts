import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangedEvent } from '../../../src/harvesting/jobs/workers-shape.ts';
import { follow } from '../live/follow.ts';
import type { StreamNews } from '../live/shared-streams.ts';

/** Other queries that show an object that changed. The names are first segments of API paths. */
const alsoTouched: Readonly<Record<string, readonly string[]>> = {
  targets: ['today', 'collections', 'mapping', 'notes'],
  proposals: ['targets', 'today', 'collections'],
  notes: ['targets', 'today'],
  collections: ['targets', 'mapping', 'today', 'people'],
  'target-options': ['collections'],
  domains: ['harvests'],
  'seed-lists': ['domains'],
  configurations: ['domains', 'harvests'],
  templates: ['domains', 'mapping'],
  schedules: ['harvests', 'plan', 'today'],
  harvests: ['plan', 'mapping', 'today', 'jobs'],
  traps: ['domains'],
  mapping: ['harvests', 'today'],
  transfers: ['domains', 'harvests', 'mapping'],
  jobs: ['workers', 'today', 'harvests'],
  workers: ['jobs'],
  people: ['collections'],
};

/** Many changes at once are one reason to ask again. */
const gatherMs = 400;

export function touchedBy(subject: string): readonly string[] {
  return [subject, ...(alsoTouched[subject] ?? [])];
}

/** Shows changes by others without a reload: one stream for all pages and tabs. */
export function useLive(isOn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    return listen(queries);
  }, [isOn, queries]);
}

/** Loads the lists again that show a changed subject. */
export async function touch(queries: QueryClient, subject: string): Promise<void> {
  await Promise.all(
    touchedBy(subject).map((each) => queries.invalidateQueries({ queryKey: ['staff', each] })),
  );
}

function listen(queries: QueryClient): () => void {
  const changed = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;
  const tell = (): void => {
    gathering = undefined;
    for (const subject of changed) void touch(queries, subject);
    changed.clear();
  };
  const heard = ({ event, data }: StreamNews): void => {
    if (event === 'lost') wasLost = true;
    else if (wasLost) {
      wasLost = false;
      // Events in between were missed.
      void queries.invalidateQueries({ queryKey: ['staff'] });
    }
    const subject = event === 'changed' ? subjectIn(data) : undefined;
    if (subject === undefined) return;
    changed.add(subject);
    gathering ??= setTimeout(tell, gatherMs);
  };
  const leave = follow('/api/v1/events', heard);
  return () => {
    leave();
    clearTimeout(gathering);
  };
}

function subjectIn(data: string): string | undefined {
  try {
    const { subject } = JSON.parse(data) as Partial<ChangedEvent>;
    return typeof subject === 'string' ? subject : undefined;
  } catch {
    return undefined;
  }
}
