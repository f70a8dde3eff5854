import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningJob } from '../job/running-job.ts';
import { refuseSender, refuseToken } from './admission.ts';
import type { Door } from './admission.ts';
import { removeControlFile, writeControlFile } from './control-file.ts';
import { readControlRequest, readSitesRequest, readTryRequest } from './control-request.ts';
import { streamProgress } from './progress-stream.ts';
import { discardBody, readBody } from './request-body.ts';

export interface ControlServerOptions {
  /** The folder of the job: `control.json` is written here. */
  readonly folder: string;
  /** Any free one by default. */
  readonly port?: number;
  /** Origins whose web pages may ask too, if they have the token; none by default. */
  readonly origins?: readonly string[];
  /** The keep-alive interval for watchers. */
  readonly heartbeatMs?: number;
}

export interface ControlServer {
  readonly url: string;
  readonly token: string;
  /** Removes `control.json`, sends the last state to the watchers, and answers open requests. */
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: OutgoingHttpHeaders;
}

const maxBodyBytes = 64_000;
const maxDiscardedBytes = 8_000_000;
const maxConnections = 64;
/** How long `close` waits for readers who do not take what they are sent. */
const graceMs = 2000;

const methods: ReadonlyMap<string, 'GET' | 'POST'> = new Map([
  ['/progress', 'GET'],
  ['/events', 'GET'],
  ['/control', 'POST'],
  ['/try-reject', 'POST'],
  ['/sites', 'POST'],
]);

/**
 * Lets other processes of this machine watch and steer a running job. In: HTTP requests on 127.0.0.1. Steps: 1. from where
 * it may come, 2. the token, 3. path and method, 4. the answer. Nothing is acknowledged before the job has taken it over.
 */
export async function startControlServer(
  job: RunningJob,
  options: ControlServerOptions,
): Promise<ControlServer> {
  const streams = new Set<{ finish(): void }>();
  const token = randomBytes(32).toString('hex');
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 });
  server.maxConnections = maxConnections;
  const port = await listen(server, options.port ?? 0);
  const door: Door = { port, token, origins: options.origins ?? [] };
  server.on('request', (request, response) => {
    response.on('error', () => {}); // the reader has gone
    if (request.headers.origin !== undefined) allowOrigin(response, request.headers.origin, door);
    answerTo(request, job, door)
      .then((answer) => {
        if (answer !== 'events') return send(request, response, answer);
        const stream = streamProgress(job, response, options.heartbeatMs ?? 15_000);
        streams.add(stream);
        response.on('close', () => streams.delete(stream));
        return undefined;
      })
      // A failed request must not end the crawl.
      .catch(() => response.destroy());
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await writeControlFile(options.folder, { url, token, pid: process.pid, job: job.job });
  } catch (error) {
    await stop(server);
    throw error;
  }
  return {
    url,
    token,
    close: async () => {
      try {
        await removeControlFile(options.folder, token);
      } finally {
        for (const stream of streams) stream.finish();
        await stop(server);
      }
    },
  };
}

async function answerTo(request: IncomingMessage, job: RunningJob, door: Door): Promise<Answer | 'events'> {
  const { headers, method = '' } = request;
  const stranger = refuseSender(headers, door);
  if (stranger !== undefined) return problem(stranger.status, stranger.error);
  if (method === 'OPTIONS' && headers.origin !== undefined) return { status: 204, headers: preflight };
  const unknown = refuseToken(headers, door);
  if (unknown !== undefined) return problem(unknown.status, unknown.error, { 'www-authenticate': 'Bearer' });
  const path = request.url?.split('?', 1)[0] ?? '';
  const allowed = methods.get(path);
  if (allowed === undefined)
    return problem(404, 'there are /progress, /events, /control, /try-reject and /sites');
  if (method !== allowed) return problem(405, `${path} is asked with ${allowed}`, { allow: allowed });
  if (path === '/events') return 'events';
  try {
    if (path === '/progress') return { status: 200, body: job.progress() };
    const sent = await readJson(request);
    if ('refusal' in sent) return sent.refusal;
    switch (path) {
      case '/control':
        return await control(sent.value, job);
      case '/sites':
        return await standings(sent.value, job);
      default:
        return await tryReject(sent.value, job);
    }
  } catch (error) {
    return problem(500, `the job could not do it: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readJson(
  request: IncomingMessage,
): Promise<{ readonly value: unknown } | { readonly refusal: Answer }> {
  const text = await readBody(request, maxBodyBytes);
  if (text === undefined) return { refusal: problem(413, `at most ${maxBodyBytes} bytes`) };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { refusal: problem(400, `not JSON: ${(error as Error).message}`) };
  }
}

async function tryReject(value: unknown, job: RunningJob): Promise<Answer> {
  const reading = readTryRequest(value);
  if ('problem' in reading) return problem(400, reading.problem);
  if (job.progress().state === 'ended') return problem(409, 'the job has ended');
  return { status: 200, body: await job.tryReject(reading.expression) };
}

async function standings(value: unknown, job: RunningJob): Promise<Answer> {
  const reading = readSitesRequest(value);
  if ('problem' in reading) return problem(400, reading.problem);
  return { status: 200, body: { sites: await job.standings(reading.sites) } };
}

async function control(value: unknown, job: RunningJob): Promise<Answer> {
  const reading = readControlRequest(value);
  if ('problem' in reading) return problem(400, reading.problem);
  if (job.progress().state === 'ended') return problem(409, 'the job has ended');
  await job.control(reading.request);
  return { status: 200, body: { action: reading.request.action, state: job.progress().state } };
}

function problem(status: number, error: string, headers: OutgoingHttpHeaders = {}): Answer {
  return { status, body: { error }, headers };
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const text = answer.body === undefined ? '' : `${JSON.stringify(answer.body)}\n`;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    'cache-control': 'no-store',
    connection: 'close',
  });
  if (text !== '') response.write(text);
  await discardBody(request, maxDiscardedBytes);
  response.end();
}

/** For browsers (Fetch Standard, 3.3): they send the token only after a preflight request. */
const preflight: OutgoingHttpHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type',
};

function allowOrigin(response: ServerResponse, origin: string, door: Door): void {
  if (!door.origins.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
}

async function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', reject);
  server.listen({ host: '127.0.0.1', port }, () => resolve(undefined));
  await promise;
  server.off('error', reject);
  server.on('error', () => {}); // a connection that cannot be accepted (EMFILE) must not end the crawl
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  server.close(() => resolve(undefined)); // also when it was closed before
  await promise;
  clearTimeout(cut);
}
