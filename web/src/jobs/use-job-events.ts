import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JobShape, ProgressShape, SpeedsAnswer } from '../../../src/server/staff/shapes/job-shapes.ts';
import { staffKey, staffPath, staffQuery } from '../api/staff-api.ts';
import { readJobEvent } from './job-event.ts';
import { isOver } from './job-names.ts';
import { withFormer, withSample } from './speed-scale.ts';
import type { SpeedSample } from './speed-scale.ts';

export interface JobEvents {
  /** Undefined: it does not run, or nothing was heard yet. */
  readonly progress: ProgressShape | undefined;
  readonly samples: readonly SpeedSample[];
  readonly isLost: boolean;
}

/** The chart shows so much. */
export const shownMs = 10 * 60_000;

const noSamples: readonly SpeedSample[] = [];

/** Kept while the application is open, closer together than the server has them. */
const kept = new Map<string, readonly SpeedSample[]>();

/** What a job tells while it runs. `isOn`: it runs, or may soon. */
export function useJobEvents(id: string, isOn: boolean): JobEvents {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<ProgressShape>();
  const [samples, setSamples] = useState(() => kept.get(id) ?? noSamples);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const source = new EventSource(staffPath(`jobs/${id}/events`));
    const takeProgress = (told: ProgressShape): void => {
      setProgress(told);
      const grown = withSample(kept.get(id) ?? noSamples, sampleOf(told), shownMs);
      kept.set(id, grown);
      setSamples(grown);
    };
    const takeFormer = async (): Promise<void> => {
      const { samples: former } = await queries.fetchQuery(staffQuery<SpeedsAnswer>(`jobs/${id}/speeds`));
      const grown = withFormer(kept.get(id) ?? noSamples, former);
      kept.set(id, grown);
      setSamples(grown);
    };
    const takeJob = (job: JobShape): void => {
      queries.setQueryData<JobShape>(staffKey(`jobs/${id}`), job);
      // With the end come the last of the log and the failures.
      if (isOver(job.state)) void queries.invalidateQueries({ queryKey: ['staff', 'jobs'] });
    };
    const heard = ({ data }: MessageEvent<string>): void => {
      setIsLost(false);
      const event = readJobEvent(data);
      if (event === undefined) return;
      if (event.job !== undefined) takeJob(event.job);
      if (event.progress !== undefined) takeProgress(event.progress);
    };
    const ended = (message: MessageEvent<string>): void => {
      heard(message);
      // The stream is over: the browser would open it again.
      source.close();
    };
    source.addEventListener('progress', heard);
    source.addEventListener('state', heard);
    source.addEventListener('end', ended);
    source.addEventListener('open', () => setIsLost(false));
    source.addEventListener('error', () => setIsLost(true));
    // What was before this page was opened. Without it the chart begins now.
    takeFormer().catch(() => {});
    return () => source.close();
  }, [id, isOn, queries]);
  return { progress, samples, isLost: isOn && isLost };
}

function sampleOf({ nowMs, urlsPerSecond, bytesPerSecond }: ProgressShape): SpeedSample {
  return { atMs: nowMs, urlsPerSecond: urlsPerSecond.now, bytesPerSecond: bytesPerSecond.now };
}
