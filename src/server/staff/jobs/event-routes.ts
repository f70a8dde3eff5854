import { z } from 'zod';

import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import { changedEvent } from '../../../harvesting/jobs/workers-shape.ts';
import { endStreams, openEventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import type { JobParts } from './job-parts.ts';
import { paced } from './paced.ts';
import type { JobView } from '../../../harvesting/jobs/job-shape.ts';

const workersMs = 1000;
const eventsAnswer = z.string().describe('`event: …`, `data: JSON`, an empty line; repeated');
/** No HEAD: it would never end. */
const withoutHead = { exposeHeadRoute: false };
const ended = new Set<JobView['state']>(['done', 'failed', 'aborted']);

/**
 * Server-sent events:
 *
 *   /jobs/:id/events   state (a job), progress (as GET /jobs/:id/progress), end (a job)
 *   /workers/events    workers (as GET /workers)
 *   /events            changed ({ subject, id })
 */
export function eventRoutes(api: Api, parts: JobParts): void {
  const { pool, bus } = parts;
  api.addHook('preClose', async () => endStreams(api.server));
  api.route({
    method: 'GET',
    url: '/jobs/:id/events',
    ...withoutHead,
    config: { right: 'jobs.read' },
    schema: {
      summary: 'The progress of a job, as server-sent events: state, progress, end',
      produces: ['text/event-stream'],
      params: idParameters,
      response: { 200: eventsAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const job = await pool.job(request.params.id);
      if (!job.ok) return answerOutcome(reply, job);
      const stream = openEventStream(request, reply, parts, 'jobs.read');
      if (stream !== undefined) followJob(stream, parts, job.value);
      return reply;
    },
  });
  api.route({
    method: 'GET',
    url: '/workers/events',
    ...withoutHead,
    config: { right: 'jobs.read' },
    schema: {
      summary: 'The state of the workers, as server-sent events',
      produces: ['text/event-stream'],
      response: { 200: eventsAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const stream = openEventStream(request, reply, parts, 'jobs.read');
      if (stream === undefined) return reply;
      const show = paced(async () => stream.send('workers', await pool.state()), workersMs);
      stream.onClose(pool.watch(show.soon));
      stream.onClose(show.stop);
      show.soon();
      return reply;
    },
  });
  api.route({
    method: 'GET',
    url: '/events',
    ...withoutHead,
    config: { right: 'selection.read' },
    schema: {
      summary: 'Changes by other people, as server-sent events',
      description:
        'Each event names the first path segment and the id of the object: `{ "subject": "jobs", "id": … }`',
      produces: ['text/event-stream'],
      response: { 200: eventsAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const stream = openEventStream(request, reply, parts, 'selection.read');
      if (stream === undefined) return reply;
      const listening = bus.subscribe('changed.*', (message) => {
        const read = changedEvent.safeParse(jsonOf(message));
        if (read.success) stream.send('changed', read.data);
      });
      stream.onClose(() => void listening.stop());
      return reply;
    },
  });
}

/** Until it has ended and no worker holds it. */
function followJob(stream: EventStream, { pool }: JobParts, first: JobView): void {
  const { id } = first;
  let shown = '';
  const show = (job: JobView): void => {
    const { progress, ...state } = job;
    const text = JSON.stringify(state);
    if (text !== shown) stream.send('state', job);
    else if (progress !== null) stream.send('progress', progress);
    shown = text;
    if (ended.has(job.state) && job.worker === null) stream.end('end', job);
  };
  const look = paced(async () => {
    const job = await pool.job(id);
    if (job.ok) show(job.value);
    else stream.end();
  }, 0);
  stream.onClose(
    pool.watch((event) => {
      if (event.jobId === id) look.soon();
    }),
  );
  stream.onClose(look.stop);
  show(first);
  look.soon();
}

function jsonOf(message: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(message));
  } catch {
    return undefined;
  }
}
