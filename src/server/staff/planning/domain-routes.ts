import { addDomains } from '../../../planning/domains/add-domains.ts';
import { domainChanges } from '../../../planning/domains/domain-changes.ts';
import { domainHistory } from '../../../planning/domains/domain-history.ts';
import { changeDomain, readDomain } from '../../../planning/domains/domain-view.ts';
import { listDomains } from '../../../planning/domains/list-domains.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyAnswer, idParameters } from '../../../catalogue/field-shapes.ts';
import {
  domainBody,
  domainHistoryAnswer,
  domainHistoryParameters,
  domainParameters,
  domainShape,
  domainsAnswer,
  newDomainsAnswer,
  newDomainsBody,
} from '../../../planning/domains/domain.ts';
import type { PlanningParts } from './planning-parts.ts';

const read = { right: 'planning.read' } as const;
const edit = { right: 'planning.edit' } as const;

export function domainRoutes(api: Api, { catalogue }: PlanningParts): void {
  api.route({
    method: 'GET',
    url: '/domains',
    config: read,
    schema: {
      summary: 'Domains, a page at a time',
      description: '`?q=exa&sort=-modified` finds domains by prefix, last modified first.',
      querystring: domainParameters,
      response: { 200: domainsAnswer, ...problems },
    },
    handler: async (request, reply) => answerOutcome(reply, await listDomains(catalogue, request.query)),
  });
  api.route({
    method: 'POST',
    url: '/domains',
    config: edit,
    schema: {
      summary: 'Adds domains, one per line',
      description:
        '`{ "names": "example.org\\nhttps://news.example.com/start" }`. Each new domain gets a seed list `default` (with and without www) and a default configuration. Known domains and invalid lines are reported.',
      body: newDomainsBody,
      response: { 200: newDomainsAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addDomains(catalogue, personOf(request), request.body)),
  });
  api.route({
    method: 'GET',
    url: '/domains/:id',
    config: read,
    schema: {
      summary: 'A domain with its seed lists, configurations and traps',
      params: idParameters,
      response: { 200: domainShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await readDomain(catalogue.db, request.params.id)),
  });
  api.route({
    method: 'PUT',
    url: '/domains/:id',
    config: edit,
    schema: {
      summary: 'Changes a domain; an inactive domain is excluded from every harvest',
      params: idParameters,
      body: domainBody,
      response: { 200: domainShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeDomain(catalogue, personOf(request), { ...request.body, id: request.params.id }),
      ),
  });
  api.route({
    method: 'GET',
    url: '/domains/:id/history',
    config: read,
    schema: {
      summary: 'The results of each harvest of a domain, newest first by default',
      params: idParameters,
      querystring: domainHistoryParameters,
      response: { 200: domainHistoryAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await domainHistory(catalogue, { ...request.query, id: request.params.id })),
  });
  api.route({
    method: 'GET',
    url: '/domains/:id/changes',
    config: read,
    schema: {
      summary: 'The changes of a domain, its seed lists, configurations and traps',
      params: idParameters,
      response: { 200: historyAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await domainChanges(catalogue, request.params.id)),
  });
}
