import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { StorageCounter } from '../../repository/administration/storage.ts';
import type { Metrics } from '../application/metrics.ts';
import type { StaffState } from '../staff/staff-part.ts';
import { backupMetrics, chainMetrics, diskMetrics, keepingMetrics, vaultMetrics } from './archive-metrics.ts';
import { catalogueMetrics } from './catalogue-metrics.ts';
import type { EventLoop } from './event-loop.ts';
import { expositionText, gauge } from './exposition.ts';
import type { Family } from './exposition.ts';
import { processMetrics } from './process-metrics.ts';
import type { Readiness } from './readiness.ts';

export interface MeasuredParts {
  readonly metrics: Metrics;
  readonly eventLoop: EventLoop;
  readonly archive: LocalRepository;
  readonly storage: StorageCounter;
  readonly readiness: Readiness;
  readonly staffState: () => StaffState;
  readonly catalogue: () => Catalogue | undefined;
  readonly version: string;
}

/** Timeout for each part; the scrape reports the others. */
const timeoutMs = 5000;

/** All metrics in Prometheus' text format. A part that fails is omitted and named. */
export async function gatherMetrics(parts: MeasuredParts): Promise<string> {
  const { metrics, eventLoop, archive, storage, readiness, staffState, catalogue, version } = parts;
  const queries: Readonly<Record<string, () => Promise<readonly Family[]>>> = {
    ready: () => readyMetrics(readiness),
    catalogue: async () => (staffState().state === 'off' ? [] : catalogueMetrics(catalogue())),
    chain: () => chainMetrics(archive),
    vaults: () => vaultMetrics(archive),
    keeping: () => keepingMetrics(storage),
    backup: () => backupMetrics(archive),
    disk: () => diskMetrics(archive.folder.path),
  };
  const answers = await Promise.all(
    Object.entries(queries).map(async ([part, query]) => ({ part, families: await withPatience(query) })),
  );
  return expositionText([
    ...metrics.families(),
    eventLoop.take(),
    ...processMetrics(version),
    ...answers.flatMap(({ families }) => families ?? []),
    gauge(
      'heirloom_scrape_failed',
      '1 if the metrics of a part are missing because it did not answer in time.',
      answers.map(({ part, families }) => ({ labels: { part }, value: families === undefined ? 1 : 0 })),
    ),
  ]);
}

async function readyMetrics(readiness: Readiness): Promise<Family[]> {
  const { parts } = await readiness.report();
  const known = parts.filter(({ state }) => state !== 'off');
  return [
    gauge(
      'heirloom_part_ready',
      '0 if a part of the server is bad: what /ready says.',
      known.map(({ name, state }) => ({ labels: { part: name }, value: state === 'bad' ? 0 : 1 })),
    ),
  ];
}

async function withPatience(query: () => Promise<readonly Family[]>): Promise<readonly Family[] | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  try {
    return await Promise.race([query(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
