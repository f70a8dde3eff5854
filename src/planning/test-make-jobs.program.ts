/** Makes the jobs of a run, and prints a line after each batch. After the given number of lines it waits to be killed. */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import type { CatalogueLocation } from '../catalogue/open-catalogue.ts';
import { makeJobs } from './make-jobs.ts';

const [place = '', runId = '', batch = '1', lines = '1'] = process.argv.slice(2);
let said = 0;
const say = (line: string): void => {
  said++;
  process.stdout.write(`${line}\n`);
};

const catalogue = await openCatalogue(JSON.parse(place) as CatalogueLocation);
const telling: Catalogue = {
  engine: catalogue.engine,
  db: catalogue.db,
  change: async (work) => {
    say('begin');
    const value = await catalogue.change(work);
    say('written');
    if (said >= Number(lines)) await new Promise(() => setInterval(() => {}, 1000));
    return value;
  },
  close: () => catalogue.close(),
};
await makeJobs(telling, runId, { batch: Number(batch) });
await catalogue.close();
