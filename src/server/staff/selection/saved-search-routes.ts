import {
  addSearch,
  changeSearch,
  deleteSearch,
  listSearches,
} from '../../../selection/searches/saved-searches.ts';
import { z } from 'zod';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  changedSavedSearchBody,
  savedSearchBody,
  savedSearchShape,
  savedSearchesAnswer,
} from '../../../selection/searches/saved-search-shape.ts';
import type { SelectionParts } from './selection-parts.ts';

export function savedSearchRoutes(api: Api, { catalogue }: SelectionParts): void {
  const config = { right: 'selection.read' } as const;
  api.route({
    method: 'GET',
    url: '/saved-searches',
    config,
    schema: {
      summary: "One's own saved searches, and those that others share",
      response: { 200: savedSearchesAnswer, ...problems },
    },
    handler: (request) => listSearches(catalogue.db, personOf(request)),
  });
  api.route({
    method: 'POST',
    url: '/saved-searches',
    config,
    schema: {
      summary: 'Saves a search',
      body: savedSearchBody,
      response: { 201: savedSearchShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addSearch(catalogue, personOf(request), request.body), { status: 201 }),
  });
  api.route({
    method: 'PUT',
    url: '/saved-searches/:id',
    config,
    schema: {
      summary: "Changes one of one's own saved searches",
      params: idParameters,
      body: changedSavedSearchBody,
      response: { 200: savedSearchShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeSearch(catalogue, personOf(request), { ...request.body, id: request.params.id }),
      ),
  });
  api.route({
    method: 'DELETE',
    url: '/saved-searches/:id',
    config,
    schema: {
      summary: "Deletes one of one's own saved searches",
      params: idParameters,
      response: { 204: z.null().describe('Done'), ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await deleteSearch(catalogue, personOf(request), request.params.id), {
        status: 204,
      }),
  });
}
