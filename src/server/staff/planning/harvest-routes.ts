import { addNamedDomains } from '../../../planning/harvests/add-named-domains.ts';
import {
  changeHarvestConfigurations,
  harvestConfigurations,
} from '../../../planning/harvests/harvest-configurations.ts';
import { readHarvest } from '../../../planning/harvests/harvest-view.ts';
import { listHarvests } from '../../../planning/harvests/list-harvests.ts';
import { listRuns } from '../../../planning/harvests/list-runs.ts';
import { addHarvest, changeHarvest } from '../../../planning/harvests/save-harvest.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  configurationParameters,
  harvestConfigurationsAnswer,
  harvestConfigurationsBody,
  namedDomainsAnswer,
  namedDomainsBody,
} from '../../../planning/domains/configuration.ts';
import {
  harvestBody,
  harvestParameters,
  harvestShape,
  harvestsAnswer,
  newHarvestBody,
} from '../../../planning/harvests/harvest.ts';
import { runParameters, runsAnswer } from '../../../planning/run.ts';
import type { PlanningParts } from './planning-parts.ts';

const read = { right: 'planning.read' } as const;
const edit = { right: 'planning.edit' } as const;

export function harvestRoutes(api: Api, { catalogue }: PlanningParts): void {
  api.route({
    method: 'GET',
    url: '/harvests',
    config: read,
    schema: {
      summary: 'Harvest definitions, newest first by default',
      description: '`?isActive=true&sort=next`: active harvests, next due first.',
      querystring: harvestParameters,
      response: { 200: harvestsAnswer, ...problems },
    },
    handler: async (request, reply) => answerOutcome(reply, await listHarvests(catalogue, request.query)),
  });
  api.route({
    method: 'POST',
    url: '/harvests',
    config: edit,
    schema: {
      summary: 'Adds a harvest definition',
      description:
        'A selective or event harvest collects the configurations added or transferred to it; a broad harvest collects the default configuration of every active domain.',
      body: newHarvestBody,
      response: { 201: harvestShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addHarvest(catalogue, personOf(request), request.body), { status: 201 }),
  });
  api.route({
    method: 'GET',
    url: '/harvests/:id',
    config: read,
    schema: {
      summary: 'A harvest definition',
      params: idParameters,
      response: { 200: harvestShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await readHarvest(catalogue.db, request.params.id)),
  });
  api.route({
    method: 'PUT',
    url: '/harvests/:id',
    config: edit,
    schema: {
      summary: 'Changes a harvest definition',
      params: idParameters,
      body: harvestBody,
      response: { 200: harvestShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeHarvest(catalogue, personOf(request), { ...request.body, id: request.params.id }),
      ),
  });
  api.route({
    method: 'GET',
    url: '/harvests/:id/configurations',
    config: read,
    schema: {
      summary: 'The configurations of a harvest, by domain by default',
      description:
        'More than 10,000 configurations can be sorted by domain only; another sort is refused (422).',
      params: idParameters,
      querystring: configurationParameters,
      response: { 200: harvestConfigurationsAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await harvestConfigurations(catalogue, { ...request.query, id: request.params.id }),
      ),
  });
  api.route({
    method: 'POST',
    url: '/harvests/:id/configurations',
    config: edit,
    schema: {
      summary: 'Adds configurations to a harvest and removes others',
      params: idParameters,
      body: harvestConfigurationsBody,
      response: { 200: harvestShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeHarvestConfigurations(catalogue, personOf(request), {
          ...request.body,
          id: request.params.id,
        }),
      ),
  });
  api.route({
    method: 'POST',
    url: '/harvests/:id/domains',
    config: edit,
    schema: {
      summary: 'Adds domains to a harvest by name, each with its default configuration',
      description:
        'Domains already in the harvest are accepted. Invalid lines and unknown domains are reported.',
      params: idParameters,
      body: namedDomainsBody,
      response: { 200: namedDomainsAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await addNamedDomains(catalogue, personOf(request), {
          id: request.params.id,
          names: request.body.names,
        }),
      ),
  });
  api.route({
    method: 'GET',
    url: '/harvests/:id/runs',
    config: read,
    schema: {
      summary: 'The runs of a harvest and their results, newest first by default',
      params: idParameters,
      querystring: runParameters,
      response: { 200: runsAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await listRuns(catalogue, { ...request.query, id: request.params.id })),
  });
  historyRoute(api, '/harvests/:id/history', { catalogue, subject: 'harvest', ...read });
}
