import { analysisExamples } from './analysis-examples.ts';
import { exampleId } from './example.ts';
import type { BodyExamples } from './example.ts';
import { jobExamples } from './job-examples.ts';
import { peopleExamples } from './people-examples.ts';
import { planningExamples } from './planning-examples.ts';
import { selectionExamples } from './selection-examples.ts';

/** One for every body; every-endpoint.test.ts looks that each fits its shape. */
export const bodyExamples: BodyExamples = {
  'POST /missing/asks': { url: 'http://example.org/missing.html' },
  'POST /missing-urls/send': { urls: ['http://example.org/missing.png'], harvestId: exampleId.harvest },
  'POST /missing-urls/forget': { urls: ['http://example.org/missing.png'] },
  'POST /missing/sent': { urls: ['http://example.org/missing.png'] },
  'PUT /proxy-state': { timestamp: '20260131', view: 'all' },
  ...peopleExamples,
  ...selectionExamples,
  ...planningExamples,
  ...jobExamples,
  ...analysisExamples,
};
