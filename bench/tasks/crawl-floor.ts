import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startClock } from '../cost.ts';
import type { Cost } from '../cost.ts';

export interface CrawlFloor {
  readonly folder: string;
}

export interface FloorOutcome extends Cost {
  readonly bytes: number;
  readonly links: number;
  readonly threads: number;
}

/**
 * The minimum work of a crawl of these files, on all cores: digests, gzip and link extraction. No network, no queue, no file
 * written. The threads have started and read a first file before the clock starts.
 */
export async function crawlFloor({ folder }: CrawlFloor): Promise<FloorOutcome> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  const threads = availableParallelism();
  const workers = Array.from(
    { length: threads },
    (_, serial) =>
      new Worker(new URL('crawl-floor-thread.ts', import.meta.url), {
        workerData: files.filter((_, index) => index % threads === serial),
      }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const clock = startClock();
  const done = workers.map((worker) => once(worker, 'message') as Promise<[number]>);
  for (const worker of workers) worker.postMessage('begin');
  const links = (await Promise.all(done)).reduce((sum, [found]) => sum + found, 0);
  return { ...clock(), bytes, links, threads };
}
