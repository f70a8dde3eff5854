import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { HarvestPlace } from '../workers/worker-pool-parts.ts';
import { archivedReports } from './archived-reports.ts';
import { folderReports } from './folder-reports.ts';
import type { JobReport } from './job-report.ts';

type ReportedJob = Pick<HarvestPlace, 'folder' | 'archive'> & { readonly name: string };

/** Every report of a job: from its folder while that is there, then from its metadata WARC in the archive. */
export async function jobReports({ folder, archive, name }: ReportedJob): Promise<Outcome<JobReport[]>> {
  const inFolder = await folderReports(folder);
  const archived = await archivedReports({ archive: archive.path, job: name });
  if (!archived.ok) return inFolder.length > 0 ? done(inFolder) : archived;
  const there = new Set(inFolder.map((report) => report.name));
  return done([...inFolder, ...archived.value.filter((report) => !there.has(report.name))]);
}

export async function jobReport(job: ReportedJob, name: string): Promise<Outcome<JobReport>> {
  const reports = await jobReports(job);
  if (!reports.ok) return reports;
  const report = reports.value.find((one) => one.name === name);
  return report === undefined ? noSuch('report') : done(report);
}
