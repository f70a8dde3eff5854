import { done } from '../../../catalogue/outcome.ts';
import { slotsHistory } from '../../../harvesting/fleet/fleet-slots.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyAnswer } from '../../../catalogue/field-shapes.ts';
import { fleetAnswer, fleetBody } from '../../../harvesting/jobs/fleet-shape.ts';
import type { JobParts } from './job-parts.ts';

export function fleetRoutes(api: Api, { fleet, catalogue }: Pick<JobParts, 'fleet' | 'catalogue'>): void {
  api.route({
    method: 'GET',
    url: '/fleet',
    config: { right: 'jobs.read' },
    schema: {
      summary: 'The workers, what they do, and what waits',
      response: { 200: fleetAnswer, ...problems },
    },
    handler: async (_, reply) => answerOutcome(reply, done(await fleet.state())),
  });
  api.route({
    method: 'GET',
    url: '/fleet/history',
    config: { right: 'jobs.read' },
    schema: {
      summary: 'Who changed the places of the fleet, the newest first',
      response: { 200: historyAnswer, ...problems },
    },
    handler: () => slotsHistory(catalogue),
  });
  api.route({
    method: 'PUT',
    url: '/fleet',
    config: { right: 'jobs.control' },
    schema: {
      summary: 'How many jobs of each priority run at once',
      description:
        'Where there are fewer places than before, jobs go back to the queue and are gone on with later. `version` is that of the `slots` that were seen.',
      body: fleetBody,
      response: { 200: fleetAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await fleet.setSlots(personOf(request), request.body)),
  });
}
