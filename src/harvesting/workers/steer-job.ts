import { defined } from '../../formats/values/defined.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import { controlRequestJson } from '../../crawl/control/control-request.ts';
import type { ControlRequest } from '../../crawl/job/running-job.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { WorkerPoolParts } from './worker-pool-parts.ts';
import type { AgentAnswer, CollectingAgent } from '../processes/collecting-agent.ts';
import { ruleProblem } from './try-rule.ts';
import { unanswered } from './unanswered.ts';

/** A person's request to a job that collects. */
export type SteeringRequest =
  | { readonly action: 'pause' | 'resume' | 'stop' }
  | {
      readonly action: 'delay';
      readonly minDelayMs?: number | undefined;
      readonly maxDelayMs?: number | undefined;
      readonly factor?: number | undefined;
    }
  | { readonly action: 'reject'; readonly expression: string };

/** Answered when the job has taken it over; it is in the history of the job then. */
export async function steerJob(
  { catalogue }: WorkerPoolParts,
  {
    person,
    jobId: id,
    agent,
    request,
  }: {
    readonly person: Person;
    readonly jobId: string;
    readonly agent: CollectingAgent;
    readonly request: SteeringRequest;
  },
): Promise<Outcome<{ action: string }>> {
  const control = controlOf(request);
  if (!control.ok) return control;
  const asked = await sent(agent, control.value);
  if (asked.outcome !== 'answered') return unanswered(asked);
  await catalogue.change(async (changing) => {
    const { version } = await changing
      .selectFrom('job')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await changing
      .updateTable('job')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeChange(changing, {
      subject: 'job',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'change',
      fields: [{ field: 'control', from: null, to: request }],
    });
  });
  return done({ action: request.action });
}

/** Repeats the request for a restarted job: it is in the history already. */
export async function steerAgain(agent: CollectingAgent, request: SteeringRequest): Promise<Outcome<null>> {
  const control = controlOf(request);
  if (!control.ok) return control;
  const asked = await sent(agent, control.value);
  return asked.outcome === 'answered' ? done(null) : unanswered(asked);
}

function sent(agent: CollectingAgent, control: ControlRequest): Promise<AgentAnswer<null>> {
  return agent.ask({ what: 'control', request: JSON.parse(controlRequestJson(control)) });
}

function controlOf(request: SteeringRequest): Outcome<ControlRequest> {
  if (request.action === 'reject') {
    const problem = ruleProblem(request.expression);
    return problem === undefined
      ? done({ action: 'reject', expression: request.expression })
      : refused('invalid', problem, { fields: [{ field: 'expression', ...problem }] });
  }
  if (request.action !== 'delay') return done({ action: request.action });
  const { minDelayMs, maxDelayMs, factor } = request;
  if (minDelayMs !== undefined && maxDelayMs !== undefined && minDelayMs > maxDelayMs)
    return refused('invalid', harvestingReason('delays-reversed'), {
      fields: [{ field: 'minDelayMs', ...harvestingReason('delay-above-max') }],
    });
  const politeness = {
    ...defined({ minDelayMs, maxDelayMs, factor }),
  };
  if (Object.keys(politeness).length === 0) return refused('invalid', harvestingReason('delay-missing'));
  return done({ action: 'delay', politeness });
}
