import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveByHand } from '../../../scenarios/hand-made-server.ts';
import type { HandMadeServer } from '../../../scenarios/hand-made-server.ts';
import { until } from '../../../scenarios/until.ts';
import type { JobProgress } from '../job/running-job.ts';
import { askProgress, askTryReject, sendControl, watchProgress } from './control-client.ts';
import { startControlServer } from './control-server.ts';
import type { ControlServer } from './control-server.ts';
import { handMadeJob, sampleProgress } from './hand-made-job.ts';
import type { HandMadeJob } from './hand-made-job.ts';

let folder = '';
let server: ControlServer | undefined;
let other: HandMadeServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-control-'));
});
afterEach(async () => {
  await server?.close();
  await other?.stop();
  server = other = undefined;
  await rm(folder, { recursive: true });
});

const token = 'a'.repeat(64);
const file = { url: 'http://127.0.0.1:1', token, pid: 4_000_000, job: 'press-7' };
const gone = { outcome: 'gone', job: 'press-7', pid: 4_000_000 };

async function start(job: HandMadeJob): Promise<void> {
  server = await startControlServer(job, { folder });
}

async function writeFileOf(content: unknown): Promise<void> {
  await writeFile(
    join(folder, 'control.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
}

/** Something else listens at the port that a `control.json` names. */
async function somethingElse(answer: string, end = true): Promise<void> {
  other = await serveByHand((socket) => {
    if (answer !== '') socket.write(answer);
    if (end) socket.end();
  });
  await writeFileOf({ ...file, url: other.url.slice(0, -1) });
}

function http(head: string, body: string): string {
  return `HTTP/1.1 ${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

describe('a running job', () => {
  it('says how far it is', async () => {
    await start(handMadeJob());
    expect(await askProgress(folder)).toEqual({ outcome: 'answered', job: 'press-7', value: sampleProgress });
  });

  it('takes requests over', async () => {
    const job = handMadeJob();
    await start(job);
    const request = { action: 'reject', expression: /\/cal\/\d+/.source } as const;
    expect(await sendControl(folder, request)).toEqual({
      outcome: 'answered',
      job: 'press-7',
      value: 'reject',
    });
    expect(job.requests).toEqual([request]);
  });

  it('says what a rule would exclude', async () => {
    const job = handMadeJob();
    await start(job);
    const asked = await askTryReject(folder, /\/a$/.source);
    expect(asked).toMatchObject({
      outcome: 'answered',
      value: { examined: 2, matched: 1, sites: [{ site: 'example.org', matched: 1 }] },
    });
    job.change({ state: 'ended' });
    expect(await askTryReject(folder, /a/.source)).toMatchObject({ outcome: 'refused', status: 409 });
    expect(job.requests).toEqual([]);
  });

  it('is watched until it ends', async () => {
    const job = handMadeJob();
    await start(job);
    const seen: JobProgress['state'][] = [];
    const watched = watchProgress(folder, ({ state }) => void seen.push(state));
    await until(() => job.watchers() === 1);
    job.change({ state: 'paused' });
    await until(() => seen.length === 2);
    job.change({ state: 'ended', captured: 2000 });
    expect(await watched).toMatchObject({ outcome: 'answered', value: { state: 'ended', captured: 2000 } });
    expect(seen).toEqual(['running', 'paused']);
  });

  it('is watched until the watcher has enough', async () => {
    const job = handMadeJob();
    await start(job);
    const controller = new AbortController();
    const enough = new Error('enough');
    const onProgress = (): void => controller.abort(enough);
    await expect(watchProgress(folder, onProgress, { signal: controller.signal })).rejects.toBe(enough);
    await until(() => job.watchers() === 0);
  });

  it('does not swallow what the watcher throws', async () => {
    const job = handMadeJob();
    await start(job);
    const fault = new RangeError('a fault in the view');
    const onProgress = (): Promise<never> => Promise.reject(fault);
    await expect(watchProgress(folder, onProgress)).rejects.toThrow('a fault in the view');
    await until(() => job.watchers() === 0);
  });

  it('refuses', async () => {
    await start(handMadeJob({ state: 'ended' }));
    const late = await sendControl(folder, { action: 'stop' });
    expect(late).toEqual({ outcome: 'refused', job: 'press-7', status: 409, message: 'the job has ended' });
    await writeFileOf({ ...file, url: server?.url });
    expect(await askProgress(folder)).toMatchObject({ outcome: 'refused', status: 401 });
  });
});

describe('no running job', () => {
  it('in an empty folder, nor in one that is not there', async () => {
    expect(await askProgress(folder)).toEqual({ outcome: 'no-job' });
    expect(await sendControl(join(folder, 'missing'), { action: 'pause' })).toEqual({ outcome: 'no-job' });
  });

  it.each<[string, unknown]>([
    ['is empty', ''],
    ['is half written', '{"url":"http://127.0.0.1:80'],
    ['is null', 'null'],
    ['names another machine', { ...file, url: 'http://127.0.0.2:1' }],
    ['names another machine behind a user name', { ...file, url: 'http://127.0.0.1:1@127.0.0.2:1' }],
    ['names a path', { ...file, url: 'http://127.0.0.1:1/x?y=' }],
    ['names a port that there is not', { ...file, url: 'http://127.0.0.1:99999' }],
    ['has a token that would break the header', { ...file, token: `${'a'.repeat(63)}\r\n` }],
    ['has no process', { ...file, pid: 'one' }],
    ['has no job', { ...file, job: undefined }],
  ])('where control.json %s', async (_, content) => {
    await writeFileOf(content);
    expect(await askProgress(folder)).toEqual({ outcome: 'unusable' });
  });

  it('throws where control.json cannot be read', async () => {
    await mkdir(join(folder, 'control.json'));
    await expect(askProgress(folder)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('where its process has gone', async () => {
    const closing = await serveByHand(() => {});
    await closing.stop();
    await writeFileOf({ ...file, url: closing.url.slice(0, -1) });
    expect(await askProgress(folder)).toEqual(gone);
    expect(await sendControl(folder, { action: 'pause' })).toEqual(gone);
    expect(await watchProgress(folder, () => {})).toEqual(gone);
  });

  it.each([
    ['a page', http('200 OK', '<html>welcome</html>')],
    ['a page that is not there', http('404 Not Found', 'no')],
    ['JSON of others', http('200 OK', '{"job":"press-7","state":"running"}')],
    ['a job of another version', http('200 OK', JSON.stringify({ ...sampleProgress, current: 'none' }))],
    ['a refusal of others', http('500 Oh', '[]')],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['half an answer', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"job"'],
    ['nothing', ''],
    ['too much', http('200 OK', ' '.repeat(9_000_000))],
  ])('where %s answers instead', async (_, answer) => {
    await somethingElse(answer);
    expect(await askProgress(folder)).toEqual(gone);
    expect(await sendControl(folder, { action: 'pause' })).toEqual(gone);
    expect(await watchProgress(folder, () => {})).toEqual(gone);
  });

  it('any more: the process dies while it is watched', async () => {
    const event = `event: progress\ndata: ${JSON.stringify(sampleProgress)}\n\n`;
    await somethingElse(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${event.length.toString(16)}\r\n${event}\r\n`,
    );
    let seen = 0;
    expect(await watchProgress(folder, () => void seen++)).toEqual(gone);
    expect(seen).toBe(1);
  });
});

describe('a job that does not answer', () => {
  const silent = { outcome: 'silent', job: 'press-7', pid: 4_000_000 };

  it.each([
    ['at all', ''],
    ['to the end', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n'],
  ])('%s', async (_, answer) => {
    await somethingElse(answer, false);
    const options = { patienceMs: 50 };
    expect(await askProgress(folder, options)).toEqual(silent);
    expect(await sendControl(folder, { action: 'pause' }, options)).toEqual(silent);
    expect(await watchProgress(folder, () => {}, options)).toEqual(silent);
  });
});
