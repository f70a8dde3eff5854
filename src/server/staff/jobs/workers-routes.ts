import { done } from '../../../catalogue/outcome.ts';
import { slotsHistory } from '../../../harvesting/workers/worker-slots.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyAnswer } from '../../../catalogue/field-shapes.ts';
import { workersAnswer, workersBody } from '../../../harvesting/jobs/workers-shape.ts';
import type { JobParts } from './job-parts.ts';

export function workersRoutes(api: Api, { pool, catalogue }: Pick<JobParts, 'pool' | 'catalogue'>): void {
  api.route({
    method: 'GET',
    url: '/workers',
    config: { right: 'jobs.read' },
    schema: {
      summary: 'The workers, their jobs, and the queue',
      response: { 200: workersAnswer, ...problems },
    },
    handler: async (_, reply) => answerOutcome(reply, done(await pool.state())),
  });
  api.route({
    method: 'GET',
    url: '/workers/history',
    config: { right: 'jobs.read' },
    schema: {
      summary: 'The changes of the number of workers, newest first',
      response: { 200: historyAnswer, ...problems },
    },
    handler: () => slotsHistory(catalogue),
  });
  api.route({
    method: 'PUT',
    url: '/workers',
    config: { right: 'jobs.control' },
    schema: {
      summary: 'Sets how many jobs of each priority run at once',
      description:
        'If the number falls, jobs return to the queue and continue later. `version` is the version of the `slots` being changed.',
      body: workersBody,
      response: { 200: workersAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await pool.setSlots(personOf(request), request.body)),
  });
}
