import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FleetAnswer } from '../../../src/server/staff/shapes/job-shapes.ts';
import { staffKey, staffPath } from '../api/staff-api.ts';

/** Keeps the answer of GET /fleet up to date with what the fleet tells. */
export function useFleetEvents(isOn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    const source = new EventSource(staffPath('fleet/events'));
    const heard = ({ data }: MessageEvent<string>): void => {
      const fleet = readFleet(data);
      if (fleet === undefined) void queries.invalidateQueries({ queryKey: staffKey('fleet') });
      else queries.setQueryData(staffKey('fleet'), fleet);
    };
    source.addEventListener('fleet', heard);
    source.addEventListener('message', heard);
    return () => source.close();
  }, [isOn, queries]);
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
