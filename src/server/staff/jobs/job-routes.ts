import { done } from '../../../catalogue/outcome.ts';
import { rehearsalView } from '../../../reading/rehearsals/rehearsal-view.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  controlAnswer,
  controlBody,
  rejectAnswer,
  rejectBody,
  tryRejectAnswer,
  tryRejectBody,
} from '../../../harvesting/jobs/job-control-shape.ts';
import { errorsAnswer, logAnswer, logParameters } from '../../../harvesting/jobs/job-report-shape.ts';
import { jobConfigurationsAnswer, jobSiteParameters } from '../../../harvesting/jobs/job-site-shape.ts';
import {
  jobParameters,
  jobShape,
  jobsAnswer,
  progressShape,
  rehearsalAnswer,
  seenBody,
  speedsAnswer,
} from '../../../harvesting/jobs/job-shape.ts';
import { collectRoute } from './collect-route.ts';
import { eventRoutes } from './event-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { workersRoutes } from './workers-routes.ts';
import type { JobParts } from './job-parts.ts';

/** Jobs and workers, and their events. */
export function jobRoutes(api: Api, parts: JobParts): void {
  readingRoutes(api, parts);
  reportRoutes(api, parts);
  collectRoute(api, parts);
  steeringRoutes(api, parts);
  workersRoutes(api, parts);
  eventRoutes(api, parts);
}

const reading = { right: 'jobs.read' } as const;
const steering = { right: 'jobs.control' } as const;

function readingRoutes(api: Api, { pool, catalogue }: JobParts): void {
  api.route({
    method: 'GET',
    url: '/jobs',
    config: reading,
    schema: {
      summary: 'Jobs, newest first by default',
      querystring: jobParameters,
      response: { 200: jobsAnswer, ...problems },
    },
    handler: async ({ query }, reply) => answerOutcome(reply, await pool.jobs(query)),
  });
  api.route({
    method: 'GET',
    url: '/jobs/:id',
    config: reading,
    schema: {
      summary: 'A job; with its progress while it runs',
      params: idParameters,
      response: { 200: jobShape, ...problems },
    },
    handler: async ({ params }, reply) => answerOutcome(reply, await pool.job(params.id)),
  });
  api.route({
    method: 'GET',
    url: '/jobs/:id/configurations',
    config: reading,
    schema: {
      summary: 'The sites of a job with expected and actual results, by domain by default',
      params: idParameters,
      querystring: jobSiteParameters,
      response: { 200: jobConfigurationsAnswer, ...problems },
    },
    handler: async ({ params, query }, reply) =>
      answerOutcome(reply, await pool.configurations(params.id, query)),
  });
  api.route({
    method: 'GET',
    url: '/jobs/:id/progress',
    config: reading,
    schema: {
      summary: 'The progress of a job; 409 if it is not running',
      params: idParameters,
      response: { 200: progressShape, ...problems },
    },
    handler: async ({ params }, reply) => answerOutcome(reply, await pool.progress(params.id)),
  });
  api.route({
    method: 'GET',
    url: '/jobs/:id/speeds',
    config: reading,
    schema: {
      summary: 'The speed of a job in the last ten minutes; empty if it is not running',
      params: idParameters,
      response: { 200: speedsAnswer, ...problems },
    },
    handler: async ({ params }, reply) => answerOutcome(reply, await pool.speeds(params.id)),
  });
  api.route({
    method: 'GET',
    url: '/jobs/:id/log',
    config: reading,
    schema: {
      summary: 'The end of crawl.log, in the columns of Heritrix',
      description:
        'For a job whose files are in the archive, the last 500 lines; the complete log is in its metadata WARC. If there are none, `hint` says why.',
      params: idParameters,
      querystring: logParameters,
      response: { 200: logAnswer, ...problems },
    },
    handler: async ({ params, query }, reply) => answerOutcome(reply, await pool.log(params.id, query.lines)),
  });
  api.route({
    method: 'GET',
    url: '/jobs/:id/errors',
    config: reading,
    schema: {
      summary: 'The errors of a job, by kind',
      description:
        'From the log: HTTP statuses from 400, and the negative codes of Heritrix; also after the end of the job. If there is no data, `hint` says why.',
      params: idParameters,
      response: { 200: errorsAnswer, ...problems },
    },
    handler: async ({ params }, reply) => answerOutcome(reply, await pool.errors(params.id)),
  });
  api.route({
    method: 'GET',
    url: '/jobs/:id/rehearsal',
    config: reading,
    schema: {
      summary: 'Whether the archive of a rehearsal exists, and the name of its view',
      params: idParameters,
      response: { 200: rehearsalAnswer, ...problems },
    },
    handler: async ({ params }, reply) => {
      const place = await pool.rehearsal(params.id);
      if (!place.ok) return answerOutcome(reply, place);
      const { name, state } = place.value;
      return answerOutcome(reply, done({ state, view: rehearsalView(name) }));
    },
  });
  historyRoute(api, '/jobs/:id/history', { catalogue, subject: 'job', ...reading });
}

function steeringRoutes(api: Api, { pool }: JobParts): void {
  api.route({
    method: 'POST',
    url: '/jobs/:id/control',
    config: steering,
    schema: {
      summary: 'Pauses, resumes or stops a running job, or changes its crawl delay',
      description:
        'The answer comes after the job has applied the change. Stopping ends the job; the captures so far go into the archive. Example: `{ "action": "delay", "minDelayMs": 5000 }`',
      params: idParameters,
      body: controlBody,
      response: { 200: controlAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const { params, body } = request;
      return answerOutcome(reply, await pool.control(personOf(request), params.id, body));
    },
  });
  api.route({
    method: 'POST',
    url: '/jobs/:id/reject/try',
    config: steering,
    schema: {
      summary: 'Previews the queued URLs that a rule would exclude',
      description: 'Example: `{ "expression": "/calendar/\\\\d{4}/" }`',
      params: idParameters,
      body: tryRejectBody,
      response: { 200: tryRejectAnswer, ...problems },
    },
    handler: async ({ params, body }, reply) =>
      answerOutcome(reply, await pool.tryReject(params.id, body.expression)),
  });
  api.route({
    method: 'POST',
    url: '/jobs/:id/reject',
    config: steering,
    schema: {
      summary: 'Excludes URLs from now on, queued ones included; optionally for later harvests too',
      params: idParameters,
      body: rejectBody,
      response: { 200: rejectAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const { params, body } = request;
      return answerOutcome(reply, await pool.reject(personOf(request), params.id, body));
    },
  });
  api.route({
    method: 'POST',
    url: '/jobs/:id/abort',
    config: steering,
    schema: {
      summary: 'Ends a job; its captures go into the archive',
      params: idParameters,
      response: { 200: jobShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await pool.abort(personOf(request), request.params.id)),
  });
  api.route({
    method: 'POST',
    url: '/jobs/:id/wake',
    config: steering,
    schema: {
      summary: 'Restarts a job that is asleep because its sites do not answer',
      params: idParameters,
      response: { 200: jobShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await pool.wake(personOf(request), request.params.id)),
  });
  api.route({
    method: 'DELETE',
    url: '/jobs/:id/rehearsal',
    config: steering,
    schema: {
      summary: 'Deletes the archive of a rehearsal that has ended; its job stays',
      params: idParameters,
      response: { 200: jobShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await pool.deleteRehearsal(personOf(request), request.params.id)),
  });
  api.route({
    method: 'POST',
    url: '/jobs/:id/resubmit',
    config: steering,
    schema: {
      summary: 'Repeats a failed or aborted job, or collects the sites that a finished job could not reach',
      params: idParameters,
      response: { 201: jobShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await pool.resubmit(personOf(request), request.params.id), { status: 201 }),
  });
  api.route({
    method: 'PUT',
    url: '/jobs/:id/seen',
    config: steering,
    schema: {
      summary: 'Marks the failure of a job as seen, or as not seen',
      description: '`GET /jobs?state=failed&isUnseen=true` omits failures marked as seen.',
      params: idParameters,
      body: seenBody,
      response: { 200: jobShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await pool.see(personOf(request), { jobId: request.params.id, ...request.body })),
  });
}
