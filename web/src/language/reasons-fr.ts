import { analysisFr } from './reasons/analysis-fr.ts';
import { archiveFr } from './reasons/archive-fr.ts';
import { catalogueFr } from './reasons/catalogue-fr.ts';
import { chainFr } from './reasons/chain-fr.ts';
import { crawlFr } from './reasons/crawl-fr.ts';
import { harvestingFr } from './reasons/harvesting-fr.ts';
import { listFr } from './reasons/list-fr.ts';
import { peopleFr } from './reasons/people-fr.ts';
import { planningFr } from './reasons/planning-fr.ts';
import { readingFr } from './reasons/reading-fr.ts';
import { requestFr } from './reasons/request-fr.ts';
import { selectionFr } from './reasons/selection-fr.ts';
import { serverFr } from './reasons/server-fr.ts';
import { storageFr } from './reasons/storage-fr.ts';
import { templateFr } from './reasons/template-fr.ts';

/** What the server says, by its codes. `{name}` is filled in; the English sentences are in the rooms of the server. */
export const reasonsFr: Readonly<Record<string, string>> = {
  ...analysisFr,
  ...archiveFr,
  ...catalogueFr,
  ...chainFr,
  ...crawlFr,
  ...harvestingFr,
  ...listFr,
  ...peopleFr,
  ...planningFr,
  ...readingFr,
  ...requestFr,
  ...selectionFr,
  ...serverFr,
  ...storageFr,
  ...templateFr,
};
