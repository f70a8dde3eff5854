/** Makes the jobs of a run, and says each time that some were written: the test kills it between two of them. */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import type { CataloguePlace } from '../catalogue/open-catalogue.ts';
import { makeJobs } from './make-jobs.ts';

const [place = '', runId = '', batch = '1'] = process.argv.slice(2);
const catalogue = await openCatalogue(JSON.parse(place) as CataloguePlace);
const telling: Catalogue = {
  engine: catalogue.engine,
  db: catalogue.db,
  change: async (work) => {
    process.stdout.write('begin\n');
    const value = await catalogue.change(work);
    process.stdout.write('written\n');
    return value;
  },
  close: () => catalogue.close(),
};
await makeJobs(telling, runId, { batch: Number(batch) });
await catalogue.close();
