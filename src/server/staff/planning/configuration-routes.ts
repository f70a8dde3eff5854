import { addConfiguration, changeConfiguration } from '../../../planning/domains/save-configuration.ts';
import { addSeedList, changeSeedList } from '../../../planning/domains/save-seed-list.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  configurationBody,
  configurationShape,
  newConfigurationBody,
} from '../../../planning/domains/configuration.ts';
import { newSeedListBody, seedListBody, seedListShape } from '../../../planning/domains/seed-list.ts';
import type { PlanningParts } from './planning-parts.ts';

const edit = { right: 'planning.edit' } as const;

export function configurationRoutes(api: Api, { catalogue }: PlanningParts): void {
  api.route({
    method: 'POST',
    url: '/domains/:id/seed-lists',
    config: edit,
    schema: {
      summary: 'Adds a seed list to a domain',
      description:
        '`{ "name": "news", "seeds": "http://example.org/news/\\nhttp://example.org/press/" }`. Every URL must be in the domain; other lines are reported.',
      params: idParameters,
      body: newSeedListBody,
      response: { 201: seedListShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await addSeedList(catalogue, personOf(request), { ...request.body, domainId: request.params.id }),
        { status: 201 },
      ),
  });
  api.route({
    method: 'PUT',
    url: '/seed-lists/:id',
    config: edit,
    schema: {
      summary: 'Changes a seed list; the seed list of a target is changed through the target',
      params: idParameters,
      body: seedListBody,
      response: { 200: seedListShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeSeedList(catalogue, personOf(request), { ...request.body, id: request.params.id }),
      ),
  });
  api.route({
    method: 'POST',
    url: '/domains/:id/configurations',
    config: edit,
    schema: {
      summary: 'Adds a configuration to a domain: a seed list, a template, and limits',
      description: 'With `isDefault`, broad harvests use this configuration instead of the previous default.',
      params: idParameters,
      body: newConfigurationBody,
      response: { 201: configurationShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await addConfiguration(catalogue, personOf(request), {
          ...request.body,
          domainId: request.params.id,
        }),
        { status: 201 },
      ),
  });
  api.route({
    method: 'PUT',
    url: '/configurations/:id',
    config: edit,
    schema: {
      summary: 'Changes a configuration; the configuration of a target is changed through the target',
      params: idParameters,
      body: configurationBody,
      response: { 200: configurationShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeConfiguration(catalogue, personOf(request), { ...request.body, id: request.params.id }),
      ),
  });
}
