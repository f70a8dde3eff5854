import type { CatalogueLocation } from '../../src/catalogue/catalogue-location.ts';
import { openCatalogue } from '../../src/catalogue/open-catalogue.ts';
import { launchHarvest } from '../../src/planning/launch-harvest.ts';
import { makeJobs } from '../../src/planning/make-jobs.ts';

export interface StaffJobs {
  readonly place: CatalogueLocation;
  readonly harvestId: string;
  readonly launchedBy: string;
}

export interface MadeJobs {
  readonly seconds: number;
  readonly jobs: number;
  readonly configurations: number;
  /** Peak memory of this process, including the threads of SQLite; PostgreSQL is another process. */
  readonly peakBytes: number;
}

/** The jobs of a harvest, as the server makes them. */
export async function makeStaffJobs({ place, harvestId, launchedBy }: StaffJobs): Promise<MadeJobs> {
  const catalogue = await openCatalogue(place);
  try {
    const beganMs = performance.now();
    const launched = await launchHarvest(catalogue, { harvestId, launchedBy, isTransferring: false });
    if (!launched.ok) throw new Error(launched.error.message);
    await makeJobs(catalogue, launched.value.run.id);
    const seconds = (performance.now() - beganMs) / 1000;
    const { jobs, configurations } = await catalogue.db
      .selectFrom('harvestRun')
      .select(['jobs', 'configurations'])
      .where('id', '=', launched.value.run.id)
      .executeTakeFirstOrThrow();
    return { seconds, jobs, configurations, peakBytes: process.resourceUsage().maxRSS * 1024 };
  } finally {
    await catalogue.close();
  }
}
