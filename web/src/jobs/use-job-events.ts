import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JobView, ProgressView } from '../../../src/harvesting/jobs/job-shape.ts';
import { staffPath, staffQuery } from '../api/staff-api.ts';
import { follow } from '../live/follow.ts';
import type { StreamNews } from '../live/shared-streams.ts';
import { useLost } from '../live/use-lost.ts';
import { readJobEvent } from './job-event.ts';
import { isOver } from './job-names.ts';
import { withPrior, withSample } from './speed-scale.ts';
import type { SpeedSample } from './speed-scale.ts';

export interface JobEvents {
  /** Undefined: it does not run, or nothing was heard yet. */
  readonly progress: ProgressView | undefined;
  readonly samples: readonly SpeedSample[];
  readonly isLost: boolean;
}

/** The chart shows so much. */
export const shownMs = 10 * 60_000;

const noSamples: readonly SpeedSample[] = [];

/** Kept while the application is open, closer together than the server has them. */
const kept = new Map<string, readonly SpeedSample[]>();

/** The events of a job. `isOn`: it runs, or may soon. */
export function useJobEvents(id: string, isOn: boolean): JobEvents {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<ProgressView>();
  const [samples, setSamples] = useState(() => kept.get(id) ?? noSamples);
  const { isLost, hear } = useLost();
  useEffect(() => {
    if (!isOn) return undefined;
    const takeProgress = (told: ProgressView): void => {
      setProgress(told);
      const grown = withSample(kept.get(id) ?? noSamples, sampleOf(told), shownMs);
      kept.set(id, grown);
      setSamples(grown);
    };
    const takeFormer = async (): Promise<void> => {
      const { samples: former } = await queries.fetchQuery(staffQuery('/jobs/:id/speeds', { id }));
      const grown = withPrior(kept.get(id) ?? noSamples, former);
      kept.set(id, grown);
      setSamples(grown);
    };
    const takeJob = (job: JobView): void => {
      queries.setQueryData<JobView>(staffQuery('/jobs/:id', { id }).queryKey, job);
      // With the end come the last of the log and the failures.
      if (isOver(job.state)) void queries.invalidateQueries({ queryKey: ['staff', 'jobs'] });
    };
    const heard = (news: StreamNews): void => {
      const { event, data } = news;
      hear(news);
      const told = readJobEvent(data);
      if (told?.job !== undefined) takeJob(told.job);
      if (told?.progress !== undefined) takeProgress(told.progress);
      // The stream is over: it would be opened again.
      if (event === 'end') leave();
    };
    const leave = follow(staffPath('/jobs/:id/events', { id }), heard);
    // Samples from before this page was opened. Without them the chart begins now.
    takeFormer().catch(() => {});
    return leave;
  }, [id, isOn, queries, hear]);
  return { progress, samples, isLost: isOn && isLost };
}

function sampleOf({ nowMs, urlsPerSecond, bytesPerSecond }: ProgressView): SpeedSample {
  return { atMs: nowMs, urlsPerSecond: urlsPerSecond.now, bytesPerSecond: bytesPerSecond.now };
}
