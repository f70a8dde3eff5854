import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testLine } from '../../indexing/captures/test-lines.ts';
import { TestServer } from './test-server.ts';

/** An index without end, and how far it was read. */
const endless = { lines: 0, ended: Promise.withResolvers<number>() };
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start((parts) => ({
    ...parts,
    captures: {
      count: () => parts.captures.count(),
      async *lines(range) {
        if (range.from?.startsWith('org,endless') !== true) {
          yield* parts.captures.lines(range);
          return;
        }
        const line = testLine('http://endless.org/', '20240101000000', { digest: 'sha1:'.padEnd(2000, 'A') });
        try {
          for (endless.lines = 0; ; endless.lines++) yield line;
        } finally {
          endless.ended.resolve(endless.lines);
          endless.ended = Promise.withResolvers();
        }
      },
    },
  }));
  await server.insert([testLine('http://example.org/', '20240101000000')]);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
});

function ask(path: string, more = ''): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`);
  return socket;
}

describe('an answer without end', () => {
  it.each([
    ['in lines', '/all/cdx?url=endless.org', ''],
    ['packed', '/all/cdx?url=endless.org', 'accept-encoding: gzip\r\n'],
    ['in XML', '/all?q=url:endless.org+limit:999999999', ''],
    ['of which nothing passes', '/all/cdx?url=endless.org&filter=nothing', ''],
    ['that is only counted', '/all/cdx?url=endless.org&showNumPages=true', ''],
  ])('%s is read no further when its reader goes', async (_, path, more) => {
    const { ended } = endless;
    const socket = ask(path, more);
    await (/filter|NumPages/.test(path) ? once(socket, 'connect') : once(socket, 'data'));
    // Other requests are answered in between.
    expect(await server.get('/all?url=example.org&fl=timestamp')).toBe('20240101000000\n');
    socket.destroy();
    expect(await ended.promise).toBeGreaterThan(0);
  });

  it('is read no faster than its reader takes it', async () => {
    const { ended } = endless;
    const socket = ask('/all/cdx?url=endless.org');
    await once(socket, 'data');
    socket.pause();
    for (let requested = 0; requested < 100; requested++) await server.get('/all?url=example.org');
    const before = endless.lines;
    for (let requested = 0; requested < 100; requested++) await server.get('/all?url=example.org');
    // 2 kB each: what the buffers of both ends take, and no more.
    expect(endless.lines).toBeLessThan(50_000);
    expect(endless.lines - before).toBeLessThan(10_000);
    socket.destroy();
    await ended.promise;
  });

  it('has no body when only its head is asked for', async () => {
    const { ended } = endless;
    const response = await fetch(`${server.url}/all/cdx?url=endless.org`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    await ended.promise;
  });
});

it('many connections at once are all answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, () =>
      server.get('/all?url=example.org&fl=timestamp', { connection: 'close' }),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['20240101000000\n']));
});
