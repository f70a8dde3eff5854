import { changeBulk } from '../../../selection/bulk/change-bulk.ts';
import { listBulk } from '../../../selection/bulk/list-bulk.ts';
import { undoBulk } from '../../../selection/bulk/undo-bulk.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  bulkAnswer,
  bulkBody,
  bulkListAnswer,
  bulkListParameters,
} from '../../../selection/bulk/bulk-shape.ts';
import type { SelectionParts } from './selection-parts.ts';

export function bulkRoutes(api: Api, { catalogue }: SelectionParts): void {
  const edit = { right: 'targets.edit' } as const;
  api.route({
    method: 'GET',
    url: '/targets/bulk',
    config: { right: 'selection.read' },
    schema: {
      summary: 'What was done to many targets at once: bulk changes, imports and their undoing, newest first',
      querystring: bulkListParameters,
      response: { 200: bulkListAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await listBulk(catalogue.db, personOf(request), request.query)),
  });
  api.route({
    method: 'POST',
    url: '/targets/bulk',
    config: edit,
    schema: {
      summary: 'Changes all targets that a search finds, or those that are named',
      description:
        'All at once or, where something breaks, none. Targets that this person may not change, or whose values would not go together, are told and left. `{ "search": { "responsibleId": "…" }, "changes": { "responsibleId": "…" } }` hands targets over.',
      body: bulkBody,
      response: { 200: bulkAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await changeBulk(catalogue, personOf(request), request.body)),
  });
  api.route({
    method: 'POST',
    url: '/targets/bulk/:id/undo',
    config: edit,
    schema: {
      summary: 'Gives the targets of a bulk change their former values, takes those of an import away',
      description:
        'Those that were changed since are told and left, as are targets of an import that have notes or are planned already. By who made it, or a curator. `bulkId` of the answer undoes the undoing: targets that were taken away are brought back.',
      params: idParameters,
      response: { 200: bulkAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await undoBulk(catalogue, personOf(request), request.params.id)),
  });
}
