import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangedEvent } from '../../../src/server/staff/shapes/job-shapes.ts';

/** What else shows something of a thing that changed. The names are first segments of paths of the API. */
const alsoTouched: Readonly<Record<string, readonly string[]>> = {
  records: ['today', 'collections', 'mapping', 'notes'],
  proposals: ['records', 'today', 'collections'],
  notes: ['records', 'today'],
  collections: ['records', 'mapping', 'today', 'people'],
  choices: ['collections'],
  domains: ['harvests'],
  'seed-lists': ['domains'],
  configurations: ['domains', 'harvests'],
  templates: ['domains', 'mapping'],
  schedules: ['harvests', 'plan', 'today'],
  harvests: ['plan', 'mapping', 'today', 'jobs'],
  traps: ['domains'],
  mapping: ['harvests', 'today'],
  transfers: ['domains', 'harvests', 'mapping'],
  jobs: ['fleet', 'today', 'harvests'],
  fleet: ['jobs'],
  people: ['collections'],
};

/** Many changes at once are one reason to ask again. */
const gatherMs = 400;
const retryMs = 15_000;

export function touchedBy(subject: string): readonly string[] {
  return [subject, ...(alsoTouched[subject] ?? [])];
}

/** What others change is shown without loading the page again: one stream for all pages. */
export function useLive(isOn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    return listen(queries);
  }, [isOn, queries]);
}

/** What one has changed oneself, so that other lists show it at once. */
export async function touch(queries: QueryClient, subject: string): Promise<void> {
  await Promise.all(
    touchedBy(subject).map((each) => queries.invalidateQueries({ queryKey: ['staff', each] })),
  );
}

function listen(queries: QueryClient): () => void {
  const changed = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  let wasLost = false;
  const tell = (): void => {
    gathering = undefined;
    for (const subject of changed) void touch(queries, subject);
    changed.clear();
  };
  const heard = ({ data }: MessageEvent<string>): void => {
    const subject = subjectIn(data);
    if (subject === undefined) return;
    changed.add(subject);
    gathering ??= setTimeout(tell, gatherMs);
  };
  const open = (): void => {
    const opened = new EventSource('/api/v1/events');
    source = opened;
    opened.addEventListener('message', heard);
    opened.addEventListener('changed', heard);
    opened.addEventListener('open', () => {
      // What happened in between was not heard.
      if (wasLost) void queries.invalidateQueries({ queryKey: ['staff'] });
      wasLost = false;
    });
    opened.addEventListener('error', () => {
      wasLost = true;
      // The browser tries again by itself, but not when the server refused.
      if (opened.readyState === EventSource.CLOSED) again = setTimeout(open, retryMs);
    });
  };
  open();
  return () => {
    source?.close();
    clearTimeout(gathering);
    clearTimeout(again);
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
