import type { Reference } from '../../../../catalogue/field-shapes.ts';
import type {
  ConfigurationShape,
  DomainHistoryAnswer,
  DomainsAnswer,
  DomainShape,
  NewDomainsAnswer,
  SeedListShape,
  TemplateView,
  TemplateCheckAnswer,
  TemplateComposeAnswer,
  TemplateSettingsAnswer,
  TemplateShape,
  TrapShape,
  TryTrapAnswer,
} from '../../../staff/shapes/planning-shapes.ts';
import type { AnswerExamples } from '../example.ts';
import { exampleId } from '../example.ts';
import {
  configuration as configurationForm,
  seedList as seedListForm,
  trap as trapForm,
  yaml,
} from '../planning-examples.ts';
import { changed, complete, jean, listed, marie, moments } from './answer-parts.ts';

/** What is harvested, and how: domains, templates, traps. */

const domainName: Reference = { id: exampleId.domain, name: 'example.org' };
export const harvestName: Reference = { id: exampleId.harvest, name: 'Press, weekly' };
export const templateName: Reference = { id: exampleId.template, name: 'Patient' };

const seedList: SeedListShape = {
  id: exampleId.seedList,
  version: 2,
  ...seedListForm,
  seedCount: 2,
  target: { id: exampleId.target, title: 'Le Courrier des dunes' },
};

const { seedListId: _seedList, templateId: _template, ...limits } = configurationForm;
export const configuration: ConfigurationShape = {
  id: exampleId.configuration,
  version: 1,
  ...limits,
  domain: domainName,
  seedList: { id: seedList.id, name: seedList.name },
  template: templateName,
  expectedObjects: 4200,
  expectedBytes: 310_000_000,
  target: seedList.target,
};

const trap: TrapShape = {
  id: exampleId.trap,
  version: 1,
  ...trapForm,
  domain: domainName,
  isActive: true,
  problem: null,
  jobId: exampleId.job,
  createdMs: moments.started,
  createdBy: jean,
};

const summary: DomainsAnswer['items'][number] = {
  ...domainName,
  version: 1,
  isActive: true,
  comment: 'Asked us to come at night',
  configurations: 1,
  expectedObjects: configuration.expectedObjects,
  lastHarvestMs: moments.ended,
  outcome: complete,
};
const domain: DomainShape = {
  ...summary,
  seedLists: [seedList],
  configurationList: [configuration],
  traps: [trap],
  harvests: [harvestName],
};
const newDomains: NewDomainsAnswer = {
  created: [{ id: exampleId.otherDomain, name: 'example.net' }],
  known: [domainName],
  refused: [],
};
const domainHistory: DomainHistoryAnswer = listed({
  id: exampleId.result,
  atMs: moments.ended,
  harvest: harvestName,
  job: { id: exampleId.job, number: 41 },
  configuration: { id: configuration.id, name: configuration.name },
  objects: 4180,
  bytes: 305_112_000,
  crawlEnd: 'complete',
  outcome: complete,
  counts: { found: 5230, captured: 4180, errors: 12, skipped: 1047, left: 0, failed: 3, share: 1 },
});

const template: TemplateShape = {
  ...templateName,
  version: 2,
  comment: 'For sites that send from door to door',
  isOffered: true,
  number: 1,
  configurations: 318,
  modifiedMs: moments.changed,
};
const version = { number: 1, comment: '', createdMs: moments.made, createdBy: jean };
const values = { 'limits.redirects-in-a-row': '10' };
const wholeTemplate: TemplateView = { ...template, yaml, problems: [], values, versions: [version] };
const settings: TemplateSettingsAnswer = {
  sections: [
    {
      path: 'limits',
      about: 'What ends the collecting of one URL',
      settings: [
        {
          path: 'limits.redirects-in-a-row',
          about: 'How often one redirection may lead to the next',
          kind: 'number',
          choices: [],
          defaultValue: '5',
          wanted: 'a whole number from 0',
        },
      ],
    },
  ],
};

export const planningAnswers: AnswerExamples = {
  'GET /domains': listed(summary),
  'POST /domains': newDomains,
  'GET /domains/{id}': domain,
  'PUT /domains/{id}': { ...domain, version: 2 } satisfies DomainShape,
  'GET /domains/{id}/history': domainHistory,
  'GET /domains/{id}/changes': changed(
    'configuration',
    { field: 'maxUrls', from: 20_000, to: 50_000 },
    { part: configuration.name },
  ),
  'POST /domains/{id}/seed-lists': { ...seedList, version: 1, target: null } satisfies SeedListShape,
  'PUT /seed-lists/{id}': { ...seedList, version: 3, target: null } satisfies SeedListShape,
  'POST /domains/{id}/configurations': { ...configuration, target: null } satisfies ConfigurationShape,
  'PUT /configurations/{id}': { ...configuration, version: 2, maxUrls: 50_000, target: null },
  'GET /templates/settings': settings,
  'POST /templates/check': { problems: [], values } satisfies TemplateCheckAnswer,
  'POST /templates/compose': { yaml, problems: [] } satisfies TemplateComposeAnswer,
  'GET /templates': { templates: [template] },
  'POST /templates': { ...wholeTemplate, version: 1, configurations: 0 } satisfies TemplateView,
  'GET /templates/{id}': wholeTemplate,
  'PUT /templates/{id}': { ...wholeTemplate, comment: 'From door to door' } satisfies TemplateView,
  'POST /templates/{id}/versions': {
    ...wholeTemplate,
    version: 3,
    number: 2,
    versions: [{ ...version, number: 2, comment: 'More patient', createdMs: moments.now }, version],
  } satisfies TemplateView,
  'GET /templates/{id}/versions/{number}': { ...version, yaml },
  'GET /templates/{id}/history': changed('template', { field: 'isOffered', from: false, to: true }),
  'GET /traps': listed(trap),
  'POST /traps': { ...trap, jobId: null } satisfies TrapShape,
  'PUT /traps/{id}': { ...trap, version: 2, isActive: false } satisfies TrapShape,
  'POST /traps/try': { problem: null, reason: null, matches: [true] } satisfies TryTrapAnswer,
  'GET /traps/{id}/history': changed('trap', { field: 'isActive', from: true, to: false }, { by: marie }),
};
