import { until } from '../../../scenarios/until.ts';
import { defined } from '../../formats/values/defined.ts';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest, JobProgress } from '../job/running-job.ts';
import { startControlServer } from './control-server.ts';
import type { ControlServer, ControlServerOptions } from './control-server.ts';
import type { Reason } from '../../reasons/reason.ts';
import { askStandings } from './control-client.ts';
import { handMadeJob, sampleProgress } from './hand-made-job.ts';
import type { HandMadeJob } from './hand-made-job.ts';

const noSpace = (message: string): Reason => ({ message, code: 'crawl-disk-full', values: {} });
let folder = '';
const servers: ControlServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-control-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await rm(folder, { recursive: true });
});

async function start(
  job: HandMadeJob,
  options: Partial<ControlServerOptions> = {},
): Promise<ControlServer & { readonly port: number }> {
  const server = await startControlServer(job, { folder, ...options });
  servers.push(server);
  return { ...server, port: Number(new URL(server.url).port) };
}

interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function open(server: ControlServer, path: string, sent: Sent = {}): ClientRequest {
  return httpRequest(`${server.url}${path}`, {
    agent: false,
    method: sent.method ?? (sent.body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${server.token}`, ...sent.headers },
  });
}

async function ask(server: ControlServer, path: string, sent: Sent = {}): Promise<Got> {
  const request = open(server, path, sent);
  request.end(sent.body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) text += part;
  return { status: response.statusCode, headers: response.headers, text };
}

function requestHead({ url, token }: ControlServer, asked: string): string {
  return `${asked} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}`;
}

describe('control.json', () => {
  it('says where and with which token, to its owner only, until the server is closed', async () => {
    const server = await start(handMadeJob());
    const path = join(folder, 'control.json');
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      url: server.url,
      token: server.token,
      pid: process.pid,
      job: 'press-7',
    });
    expect(server.token).toMatch(/^[\da-f]{64}$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['control.json']);
    await server.close();
    expect(await readdir(folder)).toEqual([]);
    await server.close();
  });

  it('takes the place of one that a killed process left, readable by all and half written', async () => {
    await writeFile(join(folder, 'control.json'), '{"url":"http://127.', { mode: 0o644 });
    await writeFile(join(folder, 'control.json.new'), '{', { mode: 0o644 });
    await start(handMadeJob());
    expect((await stat(join(folder, 'control.json'))).mode & 0o777).toBe(0o600);
  });

  it('stays when it is that of a later process', async () => {
    const [earlier, later] = [await start(handMadeJob()), await start(handMadeJob())];
    await earlier.close();
    expect(await readFile(join(folder, 'control.json'), 'utf8')).toContain(later.token);
    expect(earlier.token).not.toBe(later.token);
  });

  it('that cannot be written leaves no server behind', async () => {
    const { port } = await start(handMadeJob());
    await servers.pop()?.close();
    const nowhere = { folder: join(folder, 'missing'), port };
    await expect(startControlServer(handMadeJob(), nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await start(handMadeJob(), { port })).port).toBe(port);
  });
});

describe('the door', () => {
  it('is open on 127.0.0.1 only', async () => {
    const { port } = await start(handMadeJob());
    const other = connect({ host: '127.0.0.2', port });
    const [error] = (await once(other, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('cannot be made where something else is', async () => {
    const { port } = await start(handMadeJob());
    await expect(startControlServer(handMadeJob(), { folder, port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  const wrongToken = 'f'.repeat(64);
  it.each<[string, string, Sent, number, string]>([
    ['no token', '/progress', { headers: { authorization: '' } }, 401, 'Bearer'],
    ['a wrong token', '/progress', { headers: { authorization: `Bearer ${wrongToken}` } }, 401, 'Bearer'],
    ['a short token', '/events', { headers: { authorization: 'Bearer f' } }, 401, 'Bearer'],
    ['another scheme', '/progress', { headers: { authorization: `Basic ${wrongToken}` } }, 401, 'Bearer'],
    ['no token, no such path', '/secret', { headers: { authorization: '' } }, 401, 'Bearer'],
    ['no token to control', '/control', { headers: { authorization: '' }, body: '{}' }, 401, 'Bearer'],
    ['a name led here', '/progress', { headers: { host: 'evil.test' } }, 403, '127.0.0.1:'],
    ['a name with the port', '/progress', { headers: { host: 'evil.test:PORT' } }, 403, '127.0.0.1:'],
    ['another port', '/progress', { headers: { host: '127.0.0.1:1' } }, 403, '127.0.0.1:'],
    ['no port', '/progress', { headers: { host: 'localhost' } }, 403, '127.0.0.1:'],
    ['a longer name', '/progress', { headers: { host: 'localhost:PORT.evil.test' } }, 403, '127.0.0.1:'],
    ['a web page', '/progress', { headers: { origin: 'https://evil.test' } }, 403, 'origin'],
    ['a file in a browser', '/progress', { headers: { origin: 'null' } }, 403, 'origin'],
    ['a question before', '/control', { method: 'OPTIONS', headers: { origin: 'http://a.test' } }, 403, ''],
    ['no such path', '/', {}, 404, '/progress, /events, /control, /try-reject and /sites'],
    ['the wrong method', '/progress', { method: 'POST', body: '{}' }, 405, 'GET'],
    ['a method nobody has', '/events', { method: 'PROPFIND' }, 405, 'GET'],
    ['a look at control', '/control', {}, 405, 'POST'],
  ])('refuses %s', async (_, path, sent, status, says) => {
    const job = handMadeJob();
    const server = await start(job);
    const host = sent.headers?.['host'];
    const headers =
      typeof host === 'string'
        ? { ...sent.headers, host: host.replace('PORT', String(server.port)) }
        : sent.headers;
    const got = await ask(server, path, { ...sent, ...defined({ headers }) });
    expect(got.status).toBe(status);
    expect((JSON.parse(got.text) as { error: string }).error).toContain(says);
    expect(got.headers['access-control-allow-origin']).toBeUndefined();
    if (status === 401) expect(got.headers['www-authenticate']).toBe('Bearer');
    if (status === 405) expect(got.headers.allow).toBe(says);
    expect(job.requests).toEqual([]);
    expect(job.watchers()).toBe(0);
  });

  it('says where the sites stand that are asked for', async () => {
    const server = await start(handMadeJob());
    const got = await ask(server, '/sites', { method: 'POST', body: '{"sites": ["a.test"]}' });
    expect(JSON.parse(got.text)).toMatchObject({ sites: [{ site: 'a.test', state: 'active', captured: 7 }] });
    for (const body of ['{}', '{"sites": "a.test"}', '{"sites": [1]}', '[]', 'null'])
      expect((await ask(server, '/sites', { method: 'POST', body })).status).toBe(400);
    expect(await askStandings(folder, ['a.test', 'b.test'])).toMatchObject({
      outcome: 'answered',
      value: [{ site: 'a.test' }, { site: 'b.test' }],
    });
  });

  it('lets localhost in, and pages of an origin that is allowed, as browsers ask', async () => {
    const origin = 'http://app.test:8080';
    const server = await start(handMadeJob(), { origins: [origin] });
    const local = await ask(server, '/progress?x=1', { headers: { host: `LocalHost:${server.port}` } });
    expect(local.status).toBe(200);
    expect(local.headers['access-control-allow-origin']).toBeUndefined();
    const before = await ask(server, '/control', {
      method: 'OPTIONS',
      headers: { origin, authorization: '' },
    });
    expect(before.status).toBe(204);
    expect(before.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type',
    });
    const page = await ask(server, '/progress', { headers: { origin } });
    expect(page.status).toBe(200);
    expect(page.headers['access-control-allow-origin']).toBe(origin);
    expect((await ask(server, '/progress', { headers: { origin, authorization: '' } })).status).toBe(401);
    expect((await ask(server, '/progress', { headers: { origin: 'http://app.test' } })).status).toBe(403);
  });
});

describe('GET /progress', () => {
  it('is what the job says', async () => {
    const job = handMadeJob();
    const server = await start(job);
    job.change({ state: 'no-room', note: noSpace('no room'), captured: 1235 });
    const { status, headers, text } = await ask(server, '/progress');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    expect(JSON.parse(text)).toEqual({
      ...sampleProgress,
      state: 'no-room',
      note: noSpace('no room'),
      captured: 1235,
    });
  });
});

describe('POST /control', () => {
  it.each<[string, ControlRequest]>([
    ['{"action":"pause"}', { action: 'pause' }],
    [
      '{"action":"reject","expression":"/cal/\\\\d+"}',
      { action: 'reject', expression: String.raw`/cal/\d+` },
    ],
    ['{"action":"delay","minDelayMs":2000}', { action: 'delay', politeness: { minDelayMs: 2000 } }],
  ])('%s', async (body, request) => {
    const job = handMadeJob();
    const { status, text } = await ask(await start(job), '/control', { body });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ action: request.action, state: 'running' });
    expect(job.requests).toEqual([request]);
  });

  it.each([
    ['', 'not JSON'],
    ['{"action":"pause"', 'not JSON'],
    ['{"action":"explode"}', 'pause, resume, stop, delay or reject'],
    ['{"action":"reject","expression":"("}', 'expression: a ( without its )'],
    ['too-long', 'not JSON'],
  ])('refuses %s', async (body, says) => {
    const job = handMadeJob();
    const { status, text } = await ask(await start(job), '/control', { body });
    expect(status).toBe(400);
    expect(text).toContain(says);
    expect(job.requests).toEqual([]);
  });

  it('is answered when the job has taken it over, not before', async () => {
    const { promise: takenOver, resolve } = Promise.withResolvers<undefined>();
    const job = handMadeJob({}, () => takenOver.then(() => job.change({ state: 'paused' })));
    const server = await start(job);
    let answer: Got | undefined;
    const asked = ask(server, '/control', { body: '{"action":"pause"}' }).then((got) => (answer = got));
    await until(() => job.requests.length === 1);
    for (let times = 0; times < 5; times++) await ask(server, '/progress');
    expect(answer).toBeUndefined();
    resolve(undefined);
    await asked;
    expect(answer).toMatchObject({ status: 200, text: '{"action":"pause","state":"paused"}\n' });
  });

  it('says what went wrong in the job, and goes on', async () => {
    const job = handMadeJob({}, () => Promise.reject(new Error('thread 2 has died')));
    const server = await start(job);
    const { status, text } = await ask(server, '/control', { body: '{"action":"stop"}' });
    expect([status, text]).toEqual([500, '{"error":"the job could not do it: thread 2 has died"}\n']);
    expect((await ask(server, '/progress')).status).toBe(200);
  });

  it('comes too late when the job has ended', async () => {
    const job = handMadeJob({ state: 'ended' });
    const { status, text } = await ask(await start(job), '/control', { body: '{"action":"stop"}' });
    expect([status, text]).toEqual([409, '{"error":"the job has ended"}\n']);
    expect(job.requests).toEqual([]);
  });

  it('takes 64,000 bytes and no more, with and without a stated length', async () => {
    const server = await start(handMadeJob());
    const fitting = '{"action":"pause"}'.padEnd(64_000);
    expect((await ask(server, '/control', { body: fitting })).status).toBe(200);
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      for (const body of [`${fitting} `, Buffer.alloc(2_000_000, '[')]) {
        const { status, text } = await ask(server, '/control', { body, headers });
        expect([status, text]).toEqual([413, '{"error":"at most 64000 bytes"}\n']);
      }
    }
  });

  it('hears out those who send too much, so that the answer is not lost', async () => {
    const server = await start(handMadeJob());
    const socket = connect({ host: '127.0.0.1', port: server.port });
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
    const piece = 'x'.repeat(100_000);
    socket.write(
      `${requestHead(server, 'POST /control')}\r\nContent-Length: ${20 * piece.length}\r\n\r\n${piece}`,
    );
    await until(() => text.includes('413') && text.endsWith('}\n'));
    for (let sent = 1; sent < 20; sent++) {
      expect(socket.readableEnded).toBe(false);
      await new Promise((resolve) => {
        socket.write(piece, resolve);
      });
    }
    await until(() => socket.closed);
  });

  it('hears out nobody who never comes to an end', async () => {
    const server = await start(handMadeJob());
    const request = open(server, '/control', { method: 'POST' });
    request.on('error', () => {});
    request.on('response', (response) => response.resume());
    const closed = new Promise((resolve) => {
      request.once('close', resolve);
    });
    for (let pieces = 0; !request.closed && pieces < 1000; pieces++) {
      const written = new Promise((resolve) => {
        request.write(Buffer.alloc(100_000), resolve);
      });
      await Promise.race([written, closed]);
    }
    expect(request.closed).toBe(true);
    expect((await ask(server, '/progress')).status).toBe(200);
  });
});

/** Reads the events; those received so far can be inspected meanwhile. */
async function reader(server: ControlServer): Promise<{
  text(): string;
  events(): [string, JobProgress][];
  ended(): boolean;
  request: ClientRequest;
}> {
  const request = open(server, '/events');
  request.on('error', () => {}).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.headers['content-type']).toBe('text/event-stream');
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  let ended = false;
  response.on('error', () => {}).on('end', () => (ended = true));
  return {
    text: () => text,
    events: () =>
      [...text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, name = '', data = '']) => [
        name,
        JSON.parse(data) as JobProgress,
      ]),
    ended: () => ended,
    request,
  };
}

/** Requests the events and then reads nothing. */
async function sleeper(server: ControlServer & { readonly port: number }): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: server.port });
  socket.on('error', () => {}).pause();
  socket.write(`${requestHead(server, 'GET /events')}\r\n\r\n`);
  await once(socket, 'connect');
  return socket;
}

describe('GET /events', () => {
  it('tells the state now, every change, and the end', async () => {
    const job = handMadeJob();
    const reading = await reader(await start(job));
    await until(() => reading.events().length === 1);
    job.change({ captured: 1235 });
    job.change({ state: 'paused', note: noSpace('two\nlines\r\n\n') });
    await until(() => reading.events().length === 3);
    expect(reading.ended()).toBe(false);
    job.change({ state: 'ended' });
    job.change({ captured: 9999 });
    await until(() => reading.ended());
    const told = reading.events().map(([name, { state, captured }]) => [name, state, captured]);
    expect(told).toEqual([
      ['progress', 'running', 1234],
      ['progress', 'running', 1235],
      ['progress', 'paused', 1235],
      ['end', 'ended', 1235],
    ]);
    expect(job.watchers()).toBe(0);
  });

  it('gives signs of life', async () => {
    const reading = await reader(await start(handMadeJob(), { heartbeatMs: 5 }));
    await until(() => reading.text().split('\n\n: still there\n\n').length > 1);
  });

  it('of a job that has ended is one event', async () => {
    const job = handMadeJob({ state: 'ended' });
    const reading = await reader(await start(job));
    await until(() => reading.ended());
    expect(reading.events().map(([name]) => name)).toEqual(['end']);
    expect(job.watchers()).toBe(0);
  });

  it('are told to many, and to nobody who has left', async () => {
    const job = handMadeJob();
    const server = await start(job);
    const [first, second] = [await reader(server), await reader(server)];
    await until(() => job.watchers() === 2);
    first.request.destroy();
    await until(() => job.watchers() === 1);
    job.change({ captured: 1 });
    await until(() => second.events().length === 2);
  });

  it('drop a reader who does not read, and only that one', async () => {
    const job = handMadeJob();
    const server = await start(job);
    const slow = await sleeper(server);
    const good = await reader(server);
    await until(() => job.watchers() === 2);
    for (let times = 0; job.watchers() === 2 && times < 1000; times++) {
      job.change({ captured: times, note: noSpace('x'.repeat(100_000)) });
      await until(() => good.text().includes(`"captured":${times},`));
    }
    expect(job.watchers()).toBe(1);
    job.change({ captured: 77, note: noSpace('the last') });
    await until(() => good.text().includes('"note":{"message":"the last"'));
    slow.destroy();
  });
});

describe('close', () => {
  it('tells those who watch, and answers what is under way', async () => {
    const { promise: takenOver, resolve } = Promise.withResolvers<undefined>();
    const job = handMadeJob({}, () => takenOver);
    const server = await start(job);
    const reading = await reader(server);
    const asked = ask(server, '/control', { body: '{"action":"stop"}' });
    await until(() => job.requests.length === 1 && job.watchers() === 1);
    const closed = server.close();
    resolve(undefined);
    expect((await asked).status).toBe(200);
    await closed;
    await until(() => reading.ended());
    expect(reading.events().map(([name]) => name)).toEqual(['progress', 'end']);
    expect(job.watchers()).toBe(0);
  });

  it('does not wait for those who neither read nor end their request', async () => {
    const job = handMadeJob({ note: noSpace('x'.repeat(20_000_000)) });
    const server = await start(job);
    const slow = await sleeper(server);
    const half = connect({ host: '127.0.0.1', port: server.port });
    half.on('error', () => {}).write('GET /progress HTTP/1.1\r\nHost: ');
    await once(half, 'connect');
    await server.close();
    expect(job.watchers()).toBe(0);
    await until(() => half.destroyed || half.readableEnded || half.closed);
    slow.destroy();
    half.destroy();
  });
});
