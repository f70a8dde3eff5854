import { noSuch } from '../../../catalogue/no-such.ts';
import { done } from '../../../catalogue/outcome.ts';
import {
  changeTargetOptions,
  targetOptionsHistory,
  readTargetOptions,
} from '../../../selection/target-options.ts';
import { listCollections, readCollection } from '../../../selection/collections/collection.ts';
import { addCollection, changeCollection } from '../../../selection/collections/save-collection.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { historyAnswer, idParameters } from '../../../catalogue/field-shapes.ts';
import { targetOptionsAnswer, targetOptionsBody } from '../../../selection/target-options-shape.ts';
import {
  collectionBody,
  collectionShape,
  collectionsAnswer,
  newCollectionBody,
} from '../../../selection/collections/collection-shape.ts';
import type { SelectionParts } from './selection-parts.ts';

export function collectionRoutes(api: Api, { catalogue }: SelectionParts): void {
  const read = { right: 'selection.read' } as const;
  const edit = { right: 'collections.edit' } as const;
  api.route({
    method: 'GET',
    url: '/collections',
    config: read,
    schema: {
      summary: 'All collections, open ones first',
      response: { 200: collectionsAnswer, ...problems },
    },
    handler: (request) => listCollections(catalogue.db, personOf(request)),
  });
  api.route({
    method: 'POST',
    url: '/collections',
    config: edit,
    schema: {
      summary: 'Adds a collection',
      body: newCollectionBody,
      response: { 201: collectionShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addCollection(catalogue, personOf(request), request.body), { status: 201 }),
  });
  api.route({
    method: 'GET',
    url: '/collections/:id',
    config: read,
    schema: {
      summary: 'A collection with its themes',
      params: idParameters,
      response: { 200: collectionShape, ...problems },
    },
    handler: async (request, reply) => {
      const collection = await readCollection(catalogue.db, personOf(request), request.params.id);
      return answerOutcome(reply, collection === undefined ? noSuch('collection') : done(collection));
    },
  });
  api.route({
    method: 'PUT',
    url: '/collections/:id',
    config: edit,
    schema: {
      summary: 'Changes a collection and its themes',
      description:
        'Themes with an `id` are kept, renamed or withdrawn; themes without are new. An omitted theme that targets use stays, but is no longer offered.',
      params: idParameters,
      body: collectionBody,
      response: { 200: collectionShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeCollection(catalogue, personOf(request), request.params.id, request.body),
      ),
  });
  historyRoute(api, '/collections/:id/history', { catalogue, subject: 'collection', ...read });
  api.route({
    method: 'GET',
    url: '/target-options',
    config: read,
    schema: {
      summary: 'The allowed combinations of budget, frequency and depth',
      response: { 200: targetOptionsAnswer, ...problems },
    },
    handler: () => readTargetOptions(catalogue.db),
  });
  api.route({
    method: 'GET',
    url: '/target-options/history',
    config: read,
    schema: {
      summary: 'The changes of the allowed combinations, newest first',
      response: { 200: historyAnswer, ...problems },
    },
    handler: () => targetOptionsHistory(catalogue),
  });
  api.route({
    method: 'PUT',
    url: '/target-options',
    config: { right: 'target-options.edit' },
    schema: {
      summary: 'Changes the allowed combinations; existing targets do not change',
      body: targetOptionsBody,
      response: { 200: targetOptionsAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await changeTargetOptions(catalogue, personOf(request), request.body)),
  });
}
