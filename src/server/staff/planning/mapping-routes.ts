import { settingHistory } from '../../../catalogue/history.ts';
import { readMapping, saveMapping } from '../../../planning/mapping/mapping-view.ts';
import { transferTargets } from '../../../planning/transfer-targets.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyAnswer } from '../../../catalogue/field-shapes.ts';
import { mappingAnswer, mappingBody } from '../../../planning/mapping/mapping.ts';
import { transferAnswer, transferBody } from '../../../planning/transfer/transfer.ts';
import type { PlanningParts } from './planning-parts.ts';

export function mappingRoutes(api: Api, { catalogue }: PlanningParts): void {
  api.route({
    method: 'GET',
    url: '/mapping',
    config: { right: 'planning.read' },
    schema: {
      summary: 'What target options mean for harvests, and the harvest that targets go to',
      response: { 200: mappingAnswer, ...problems },
    },
    handler: async (_request, reply) => answerOutcome(reply, await readMapping(catalogue)),
  });
  api.route({
    method: 'GET',
    url: '/mapping/history',
    config: { right: 'planning.read' },
    schema: {
      summary: 'The changes of the mapping, newest first',
      response: { 200: historyAnswer, ...problems },
    },
    handler: () => settingHistory(catalogue, 'mapping', 'mapping'),
  });
  api.route({
    method: 'PUT',
    url: '/mapping',
    config: { right: 'mapping.edit' },
    schema: {
      summary: 'Replaces the mapping',
      description:
        'A row with null matches every value; the most specific matching row applies. Changes take effect at the next transfer.',
      body: mappingBody,
      response: { 200: mappingAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await saveMapping(catalogue, personOf(request), request.body)),
  });
  api.route({
    method: 'POST',
    url: '/transfers',
    config: { right: 'mapping.edit' },
    schema: {
      summary: 'Updates the configurations of targets',
      description:
        '`{ "isTrial": true }` only counts; `{ "harvestId": "…" }` transfers only the targets of that harvest.',
      body: transferBody,
      response: { 200: transferAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await transferTargets(catalogue, personOf(request), request.body)),
  });
}
