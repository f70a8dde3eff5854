import type { z } from 'zod';
import type {
  mappingBody,
  newConfigurationBody,
  newHarvestBody,
} from '../../staff/shapes/planning-shapes.ts';
import { newScheduleBody, timingShape } from '../../staff/shapes/planning-shapes.ts';
import { exampleOf } from './example-of.ts';
import type { BodyExamples } from './example.ts';
import { exampleId } from './example.ts';

export const seedList = { name: 'front pages', seeds: 'https://example.org/\nhttps://example.org/news/\n' };

export const configuration = {
  name: 'weekly, whole host',
  seedListId: exampleId.seedList,
  templateId: exampleId.template,
  maxUrls: 20_000,
  maxBytes: null,
  scope: 'host',
  depth: null,
  isActive: true,
  isDefault: true,
} satisfies z.input<typeof newConfigurationBody>;

export const yaml = 'limits:\n  redirects-in-a-row: 10\n';

export const schedule = exampleOf(newScheduleBody);

export const harvest = {
  name: 'Press, weekly',
  kind: 'selective',
  isRehearsal: false,
  scheduleId: exampleId.schedule,
  priority: 'high',
  maxUrlsPerDomain: null,
  maxBytesPerDomain: null,
  domainsPerJob: 500,
  objectsPerJob: 1_000_000,
  comment: '',
} satisfies z.input<typeof newHarvestBody>;

export const trap = {
  expression: '^https?://example\\.org/calendar/\\d+',
  comment: 'A calendar without an end',
};

export const mapping = {
  version: 3,
  rows: [
    {
      budget: 'medium',
      frequency: null,
      depth: 'host',
      templateId: exampleId.template,
      maxUrls: 20_000,
      maxBytes: null,
      scope: 'host',
      clicks: null,
    },
  ],
  collections: [{ collectionId: exampleId.collection, frequency: 'weekly', harvestId: exampleId.harvest }],
} satisfies z.input<typeof mappingBody>;

export const planningExamples: BodyExamples = {
  'POST /domains': { names: 'example.org\nexample.net\n' },
  'PUT /domains/{id}': { isActive: true, comment: 'Asked us to come at night', version: 1 },
  'POST /domains/{id}/seed-lists': seedList,
  'PUT /seed-lists/{id}': { ...seedList, version: 2 },
  'POST /domains/{id}/configurations': configuration,
  'PUT /configurations/{id}': { ...configuration, maxUrls: 50_000, version: 1 },
  'POST /templates/check': { yaml },
  'POST /templates/compose': { values: { 'limits.redirects-in-a-row': '10' } },
  'POST /templates': { name: 'Patient', comment: 'For sites that send from door to door', yaml },
  'PUT /templates/{id}': { name: 'Patient', comment: 'From door to door', isOffered: true, version: 1 },
  'POST /templates/{id}/versions': { yaml, comment: 'More patient', version: 2 },
  'POST /schedules': schedule,
  'POST /schedules/preview': exampleOf(timingShape),
  'PUT /schedules/{id}': { ...schedule, every: 2, version: 1 },
  'POST /harvests': harvest,
  'PUT /harvests/{id}': { ...harvest, priority: 'low', isActive: true, version: 3 },
  'POST /harvests/{id}/configurations': { add: [exampleId.configuration], remove: [] },
  'POST /harvests/{id}/domains': { names: 'example.org\nhttps://www.example.net/\n' },
  'POST /harvests/{id}/preview': { isTransferring: true },
  'POST /harvests/{id}/launch': { isTransferring: true },
  'POST /traps': { domainId: exampleId.domain, ...trap },
  'PUT /traps/{id}': { ...trap, isActive: false, version: 1 },
  'POST /traps/try': { expression: trap.expression, urls: ['https://example.org/calendar/20260131'] },
  'PUT /mapping': mapping,
  'POST /transfers': { collectionId: exampleId.collection, isTrial: true },
};
