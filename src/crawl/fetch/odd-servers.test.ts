import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { serveByHand } from '../../../scenarios/hand-made-server.ts';
import { until } from '../../../scenarios/until.ts';
import { blockBytes } from '../../formats/warc/serialize-record.ts';
import type { NetworkSettings } from '../crawl-settings.ts';
import { fixedResolver } from '../resolve/fixed-resolver.ts';
import { NameCache } from '../resolve/name-cache.ts';
import type { FetchOutcome } from './exchange.ts';
import type { Fetcher } from './fetcher.ts';
import { testFetcher } from './test-fetcher.ts';

const never = new AbortController().signal;
const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function serving(
  answer: (socket: Socket, count: number) => void,
): Promise<{ url: URL; connections: () => number }> {
  const server = await serveByHand((socket, _request, count) => answer(socket, count));
  open.push({ close: () => void server.stop() });
  return { url: new URL(server.url), connections: () => server.connections() };
}

const resolver = fixedResolver(new Map([['several.test', ['127.0.0.3', '127.0.0.1']]]));

function fetcher(more: Partial<NetworkSettings> = {}): Fetcher {
  const made = testFetcher({ names: new NameCache({ resolver }), network: more });
  open.push(made);
  return made;
}

async function textOf(outcome: FetchOutcome): Promise<string> {
  if (outcome.outcome === 'failed') throw new Error(outcome.reason);
  const parts: Uint8Array[] = [];
  for await (const part of blockBytes(outcome.response)) parts.push(part);
  await outcome.release();
  return Buffer.concat(parts).toString('latin1');
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n';

describe('a server that', () => {
  it('sends its head in two packets and then waits is answered', async () => {
    const { url } = await serving((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n');
      setTimeout(() => socket.write('\r\nhi'), 50);
    });
    expect(await textOf(await fetcher().fetch(url, { signal: never }))).toMatch(/\r\n\r\nhi$/);
  });

  it('sends a response that nobody asked for does not get it stored under the next URL', async () => {
    let isDropped = false;
    const { url } = await serving((socket, request) => {
      socket.write(`${ok}goo${request}`);
      socket.once('close', () => (isDropped = true));
      if (request === 1) setTimeout(() => socket.write(`${ok}evil`), 30);
    });
    const each = fetcher();
    await textOf(await each.fetch(url, { signal: never }));
    await until(() => isDropped);
    expect(await textOf(await each.fetch(url, { signal: never }))).toContain('goo2');
  });

  it('sends bytes behind the last chunk does not get them into the record, nor a second request', async () => {
    const message = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n';
    const { url, connections } = await serving((socket) =>
      socket.write(`${message}HTTP/1.1 200 OK\r\n\r\nevil`),
    );
    const each = fetcher();
    expect(await textOf(await each.fetch(url, { signal: never }))).toBe(message);
    await textOf(await each.fetch(url, { signal: never }));
    expect(connections()).toBe(2);
  });

  it('sends a head above the limit is cut behind it', async () => {
    const { url } = await serving((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(5000)}\r\n\r\n${'b'.repeat(10_000)}`);
    });
    const outcome = await fetcher({ responseBytes: 4000 }).fetch(url, { signal: never });
    expect(outcome).toMatchObject({ truncated: 'length' });
    expect((await textOf(outcome)).length).toBeLessThan(5100);
  });

  it('has a dead address first is reached at its second', async () => {
    const { url } = await serving((socket) => socket.end(`${ok}good`));
    url.hostname = 'several.test';
    expect(await textOf(await fetcher().fetch(url, { signal: never }))).toContain('good');
  });

  it('has a dead address is asked at the other first from then on', async () => {
    const { url } = await serving((socket) => socket.end(`${ok}good`));
    url.hostname = 'several.test';
    const tried: string[] = [];
    const each = testFetcher({
      names: new NameCache({ resolver }),
      guard: (address) => {
        tried.push(address);
        return { decision: 'allowed', rule: 'test' };
      },
    });
    open.push(each);
    for (let n = 0; n < 3; n++) await textOf(await each.fetch(url, { signal: never }));
    expect(tried).toEqual(['127.0.0.3', '127.0.0.1', '127.0.0.1', '127.0.0.1']);
  });

  it('is asked whether a former capture still holds', async () => {
    let request = '';
    const server = await serveByHand((socket, text) => {
      request = text;
      socket.write('HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n');
    });
    open.push({ close: () => void server.stop() });
    const outcome = await fetcher({ from: 'library@a.test' }).fetch(new URL(server.url), {
      validators: { etag: '"x"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' },
      signal: never,
    });
    expect(outcome).toMatchObject({ head: { status: 304 } });
    expect(request).toContain('\r\nFrom: library@a.test\r\n');
    expect(request).toContain(
      '\r\nIf-None-Match: "x"\r\nIf-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT\r\n',
    );
  });
});

describe('a stop', () => {
  it('ends an exchange that is under way', { timeout: 2000 }, async () => {
    const { url } = await serving((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nx'),
    );
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const outcome = await fetcher({ readTimeoutMs: 60_000, responseTimeoutMs: 60_000 }).fetch(url, {
      signal: controller.signal,
    });
    expect(outcome).toMatchObject({ truncated: 'disconnect' });
  });

  it('before the connection makes none', async () => {
    const { url, connections } = await serving((socket) => socket.end(`${ok}good`));
    expect(await fetcher().fetch(url, { signal: AbortSignal.abort() })).toMatchObject({ outcome: 'failed' });
    expect(connections()).toBe(0);
  });
});
