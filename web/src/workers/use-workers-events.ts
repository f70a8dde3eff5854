import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WorkersAnswer } from '../../../src/harvesting/jobs/workers-shape.ts';
import { staffPath, staffQuery } from '../api/staff-api.ts';
import { follow } from '../live/follow.ts';
import { useLost } from '../live/use-lost.ts';

/** Keeps the answer of GET /workers up to date with the event stream. True while the stream is lost. */
export function useWorkersEvents(isOn: boolean): boolean {
  const queries = useQueryClient();
  const { isLost, hear } = useLost();
  useEffect(() => {
    if (!isOn) return undefined;
    return follow(staffPath('/workers/events'), (news) => {
      const { event, data } = news;
      hear(news);
      const pool = event === 'workers' ? readWorkers(data) : undefined;
      if (pool !== undefined) queries.setQueryData(staffQuery('/workers').queryKey, pool);
    });
  }, [isOn, queries, hear]);
  return isOn && isLost;
}

function readWorkers(data: string): WorkersAnswer | undefined {
  try {
    const told: unknown = JSON.parse(data);
    return typeof told === 'object' && told !== null && 'workers' in told && 'slots' in told
      ? (told as WorkersAnswer)
      : undefined;
  } catch {
    return undefined;
  }
}
