import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import { JobFolder } from '../../crawl/job/job-folder.ts';
import type { LocalLedger } from '../../crawl/ledger/local-ledger.ts';
import type { HostTable } from '../../crawl/resolve/fixed-resolver.ts';
import type { Bus } from '../../messaging/bus.ts';
import type { JobPlans } from '../job-plans.ts';

/** The dependencies of the workers. */
export interface WorkerPoolParts {
  readonly catalogue: Catalogue;
  readonly bus: Bus;
  readonly plans: JobPlans;
  readonly data: DataFolder;
  /** Which agent may visit which address: one for all jobs. */
  readonly ledger: LocalLedger;
  readonly version: string;
  /** Names and addresses instead of the name servers, for a made-up web. */
  readonly hosts: HostTable | undefined;
  /** Also addresses that no public site has. */
  readonly allowPrivate: boolean;
  /** Threads of each crawl. */
  readonly threads: number;
  /** Names its workers in the catalogue: `NAME/high-1`. */
  readonly name: string;
  /** The duration of a lease: another worker may take the job after it. */
  readonly leaseMs: number;
  /** How often it looks whether the archive has taken in what it did not take at first. */
  readonly lateEveryMs: number;
  /** A process that does not stop on request is killed after this long. */
  readonly graceMs: number;
  readonly onWarning: (message: string) => void;
}

export type Priority = JobTable['priority'];

/** The queue of jobs with a priority. */
export function queueOf(priority: Priority): string {
  return `harvest.${priority}`;
}

export function jobMessage(jobId: string): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ jobId }));
}

export function readJobMessage(message: Uint8Array): string | undefined {
  try {
    const { jobId } = JSON.parse(new TextDecoder().decode(message)) as { readonly jobId?: unknown };
    return typeof jobId === 'string' ? jobId : undefined;
  } catch {
    return undefined;
  }
}

/** The folder a job collects and logs in, the files kept there, and the data folder of its archive. */
export interface HarvestPlace {
  readonly folder: string;
  readonly log: string;
  readonly summary: string;
  readonly archive: DataFolder;
}

/** Each rehearsal has its own archive. */
export function placeOf(
  data: DataFolder,
  { name, isRehearsal }: { readonly name: string; readonly isRehearsal: boolean | 0 | 1 },
): HarvestPlace {
  const isApart = isRehearsal === true || isRehearsal === 1;
  return isApart ? placeOfRehearsal(data, name) : placeWithin(data, name);
}

/** One that an earlier version began stays where it is, in the archive of all rehearsals. */
function placeOfRehearsal(data: DataFolder, name: string): HarvestPlace {
  const mixed = placeWithin(new DataFolder(data.mixedRehearsals), name);
  if (existsSync(mixed.folder) || existsSync(mixed.summary)) return mixed;
  return placeWithin(new DataFolder(join(data.rehearsals, name)), name);
}

function placeWithin(archive: DataFolder, name: string): HarvestPlace {
  const folder = join(archive.crawls, name);
  return {
    folder,
    log: new JobFolder(folder).crawlLog,
    summary: join(archive.reports, 'jobs', `${name}.json`),
    archive,
  };
}

/** All archives that jobs of this data folder go to. */
export async function archivesOfJobs(data: DataFolder): Promise<readonly DataFolder[]> {
  const names = await readdir(data.rehearsals).catch((): string[] => []);
  return [
    data,
    new DataFolder(data.mixedRehearsals),
    ...names.map((name) => new DataFolder(join(data.rehearsals, name))),
  ];
}
