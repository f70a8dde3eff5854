import { publishChange } from '../../../messaging/publish-change.ts';
import { collectTarget } from '../../../planning/collect/collect-target.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import { jobShape } from '../../../harvesting/jobs/job-shape.ts';
import type { JobParts } from './job-parts.ts';

/** Collect now: one target. */
export function collectRoute(api: Api, { catalogue, pool, bus }: JobParts): void {
  api.route({
    method: 'POST',
    url: '/targets/:id/collect',
    config: { right: 'targets.collect' },
    schema: {
      summary: 'Collects a validated target now, in a separate job',
      description:
        'With high priority, in the harvest "Collect now". No mapping is needed. Librarians may do this in their own collections. 409: a job of the target is already waiting or running (`current.id`), or the target is not validated or not active.',
      params: idParameters,
      response: { 201: jobShape, ...problems },
    },
    handler: async (request, reply) => {
      const collected = await collectTarget(catalogue, personOf(request), request.params.id);
      if (!collected.ok) return answerOutcome(reply, collected);
      pool.submit();
      for (const subject of ['jobs', 'harvests']) await publishChange(bus, { subject, id: null });
      return answerOutcome(reply, await pool.job(collected.value.jobId), { status: 201 });
    },
  });
}
