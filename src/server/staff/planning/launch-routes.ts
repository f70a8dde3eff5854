import { harvestRest } from '../../../planning/harvest-rest.ts';
import { launchHarvest } from '../../../planning/launch-harvest.ts';
import { planOf } from '../../../planning/plan-of.ts';
import { previewHarvest } from '../../../planning/preview-harvest.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import { launchAnswer, launchBody, previewAnswer, previewBody } from '../../../planning/harvests/harvest.ts';
import { planAnswer, planParameters } from '../../../planning/plan.ts';
import { runShape } from '../../../planning/run.ts';
import type { PlanningParts } from './planning-parts.ts';

export function launchRoutes(api: Api, { catalogue, clock }: PlanningParts): void {
  api.route({
    method: 'POST',
    url: '/harvests/:id/preview',
    config: { right: 'planning.read' },
    schema: {
      summary: 'Previews the jobs of a harvest if it were launched now',
      params: idParameters,
      body: previewBody,
      response: { 200: previewAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await previewHarvest(catalogue, {
          harvestId: request.params.id,
          isTransferring: request.body?.isTransferring ?? true,
        }),
      ),
  });
  api.route({
    method: 'POST',
    url: '/harvests/:id/launch',
    config: { right: 'harvests.launch' },
    schema: {
      summary: 'Launches a harvest now',
      description:
        'Transfers the targets of its collections first, unless `isTransferring` is false. The jobs are created after the answer: the run is `making`, then `made`.',
      params: idParameters,
      body: launchBody,
      response: { 200: launchAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const launched = await launchHarvest(catalogue, {
        harvestId: request.params.id,
        launchedBy: personOf(request).id,
        isTransferring: request.body.isTransferring ?? true,
      });
      // Not awaited: a broad harvest has a million domains. The clock reports errors.
      if (launched.ok) void clock.make(launched.value.run.id);
      return answerOutcome(reply, launched);
    },
  });
  api.route({
    method: 'POST',
    url: '/runs/:id/rest',
    config: { right: 'harvests.launch' },
    schema: {
      summary: 'Harvests the rest of a run: all its sites that a limit cut short',
      description:
        'Starts a new run of the same harvest with these sites only. Each continues from its queue with fresh limits; no URL is fetched twice. This can be repeated if the new run is cut short.',
      params: idParameters,
      response: { 200: runShape, ...problems },
    },
    handler: async (request, reply) => {
      const begun = await harvestRest(catalogue, {
        runId: request.params.id,
        launchedBy: personOf(request).id,
      });
      // Its jobs exist, so they are submitted at once.
      if (begun.ok) void clock.make(begun.value.id);
      return answerOutcome(reply, begun);
    },
  });
  api.route({
    method: 'GET',
    url: '/plan',
    config: { right: 'planning.read' },
    schema: {
      summary: 'The calendar of due and past runs',
      description: '`?from=1798758000000&to=1830294000000` (milliseconds, UTC) is the year 2027 in Paris.',
      querystring: planParameters,
      response: { 200: planAnswer, ...problems },
    },
    handler: async (request, reply) => answerOutcome(reply, await planOf(catalogue, request.query)),
  });
}
