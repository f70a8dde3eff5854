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
      summary: 'Bulk changes, imports and their undo operations, newest first',
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
      summary: 'Changes all targets of a search, or a list of targets',
      description:
        'All or nothing on an internal error. Targets that the caller may not change, or whose values would be inconsistent, are skipped and reported. `{ "search": { "responsibleId": "…" }, "changes": { "responsibleId": "…" } }` hands targets over.',
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
      summary: 'Undoes a bulk change or an import of targets',
      description:
        'Targets changed since then, and imported targets that have notes or are already planned, are skipped and reported. Allowed for the author and for curators. Use `bulkId` of the answer to redo: removed targets are restored.',
      params: idParameters,
      response: { 200: bulkAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await undoBulk(catalogue, personOf(request), request.params.id)),
  });
}
