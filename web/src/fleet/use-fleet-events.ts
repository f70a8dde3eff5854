import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FleetAnswer } from '../../../src/harvesting/jobs/fleet-shape.ts';
import { staffPath, staffQuery } from '../api/staff-api.ts';
import { follow } from '../live/follow.ts';
import { useLost } from '../live/use-lost.ts';

/** Keeps the answer of GET /fleet up to date with the event stream. True while the stream is lost. */
export function useFleetEvents(isOn: boolean): boolean {
  const queries = useQueryClient();
  const { isLost, hear } = useLost();
  useEffect(() => {
    if (!isOn) return undefined;
    return follow(staffPath('/fleet/events'), (news) => {
      const { event, data } = news;
      hear(news);
      const fleet = event === 'fleet' ? readFleet(data) : undefined;
      if (fleet !== undefined) queries.setQueryData(staffQuery('/fleet').queryKey, fleet);
    });
  }, [isOn, queries, hear]);
  return isOn && isLost;
}

function readFleet(data: string): FleetAnswer | undefined {
  try {
    const told: unknown = JSON.parse(data);
    return typeof told === 'object' && told !== null && 'workers' in told && 'slots' in told
      ? (told as FleetAnswer)
      : undefined;
  } catch {
    return undefined;
  }
}
