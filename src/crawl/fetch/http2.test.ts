import { createSecureServer, createServer as createPlainHttp2Server } from 'node:http2';
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { AddressInfo, Server, Socket } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAuthority } from '../../../made-up-web/certificates/authority.ts';
import { serveByHand } from '../../../scenarios/hand-made-server.ts';
import { blockBytes } from '../../formats/warc/serialize-record.ts';
import type { NetworkSettings } from '../crawl-settings.ts';
import type { LocalLedger } from '../ledger/local-ledger.ts';
import type { Exchange, FetchOutcome } from './exchange.ts';
import type { Fetcher } from './fetcher.ts';
import { testFetcher, testLedger } from './test-fetcher.ts';

const authority = newAuthority();
const never = new AbortController().signal;
const http2: Partial<NetworkSettings> = { protocol: 'http/2' };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-http2-'));
});
const ends: (() => unknown)[] = [];
const ledgers: LocalLedger[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  for (const ledger of ledgers.splice(0)) expect(ledger.status()).toMatchObject({ leases: 0, waiting: 0 });
});
afterAll(async () => {
  expect(await readdir(folder)).toEqual([]); // every spool was given up
  await rm(folder, { recursive: true });
});

function fetcher(more: Partial<NetworkSettings> = {}): Fetcher {
  const ledger = testLedger();
  ledgers.push(ledger);
  const made = testFetcher({ ledger, network: more, spoolFolder: folder });
  ends.unshift(() => made.close());
  return made;
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const SNICallback = (
  name: string,
  done: (error: null, context: ReturnType<typeof authority.secureContext>) => void,
): void => done(null, authority.secureContext(name, 'good'));

interface Answering {
  readonly url: URL;
  readonly sessions: () => number;
}

/** A real HTTP/2 server. */
async function answering(
  answer: (stream: ServerHttp2Stream, fields: IncomingHttpHeaders) => void,
  allowHTTP1 = false,
): Promise<Answering> {
  let sessions = 0;
  const server = createSecureServer({ SNICallback, allowHTTP1 });
  server.on('session', () => sessions++);
  server.on('sessionError', () => {});
  server.on('stream', (stream, fields) => {
    stream.on('error', () => {});
    answer(stream, fields);
  });
  if (allowHTTP1)
    server.on('request', (request, response) => {
      if (request.httpVersionMajor === 1) response.end('one');
    });
  const port = await listening(server);
  return { url: new URL(`https://site.test:${port}/`), sessions: () => sessions };
}

interface Kept {
  readonly exchange: Exchange;
  readonly text: string;
}

async function kept(outcome: FetchOutcome): Promise<Kept> {
  if (outcome.outcome === 'failed') throw new Error(`${outcome.code}: ${outcome.reason}`);
  const parts: Uint8Array[] = [];
  for await (const part of blockBytes(outcome.response))
    parts.push(Uint8Array.from(part)); /* its memory is used again */
  await outcome.release();
  const bytes = Buffer.concat(parts);
  expect(bytes).toHaveLength(outcome.responseBytes);
  return { exchange: outcome, text: bytes.toString('latin1') };
}

async function fetched(url: URL, more: Partial<NetworkSettings> = http2): Promise<Kept> {
  return kept(await fetcher(more).fetch(url, { signal: never }));
}

async function failure(url: URL, more: Partial<NetworkSettings> = http2): Promise<FetchOutcome> {
  const outcome = await fetcher(more).fetch(url, { signal: never });
  if (outcome.outcome === 'exchange') await outcome.release();
  return outcome;
}

describe('an exchange over HTTP/2', () => {
  it('is kept in the syntax of HTTP/1.1', async () => {
    const { url } = await answering((stream) => {
      stream.additionalHeaders({ ':status': 103, link: '</style.css>; rel=preload' });
      stream.respond(
        { ':status': 200, 'x-odd': 'caf\u00e9', 'set-cookie': ['a=1', 'b=2'], 'content-length': 5 },
        { waitForTrailers: true },
      );
      stream.on('wantTrailers', () => stream.sendTrailers({ 'x-trailer': 'dropped' }));
      stream.end('hello');
    });
    const { exchange, text } = await fetched(url);
    expect(text.replace(/date: .*\r\n/, '')).toBe(
      'HTTP/1.1 200 \r\nx-odd: caf\u00e9\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 5\r\n\r\nhello',
    );
    expect(exchange.head).toMatchObject({ status: 200, reason: '', version: 'HTTP/1.1', problems: [] });
    expect(exchange.connection).toMatchObject({
      address: '127.0.0.1',
      protocol: 'h2',
      tls: { protocol: 'tls/1.3', certificateError: expect.any(String) as unknown },
    });
    expect(exchange.truncated).toBeUndefined();
  });

  it('sends what is recorded', async () => {
    let got: IncomingHttpHeaders = {};
    const { url } = await answering((stream, fields) => {
      got = fields;
      stream.respond({ ':status': 304 });
      stream.end();
    });
    const outcome = await fetcher({ ...http2, from: 'library@a.test' }).fetch(new URL('/a%20b?c=d#e', url), {
      via: 'https://via.test/',
      validators: { etag: '"x"\r\nevil: yes', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' },
      signal: never,
    });
    const { exchange } = await kept(outcome);
    expect(exchange.head.status).toBe(304);
    const request = Buffer.from(exchange.requestBytes).toString('latin1');
    expect(request).toBe(
      `GET /a%20b?c=d HTTP/1.1\r\nhost: ${url.host}\r\nuser-agent: heirloom-test\r\naccept: */*\r\naccept-encoding: gzip\r\nfrom: library@a.test\r\nreferer: https://via.test/\r\nif-none-match: "x" evil: yes\r\nif-modified-since: Thu, 01 Jan 2026 00:00:00 GMT\r\n\r\n`,
    );
    const sent = Object.entries(got).map(([name, value]) => `${name}: ${String(value)}`);
    expect(sent).toEqual([
      ':method: GET',
      ':scheme: https',
      `:authority: ${url.host}`,
      ':path: /a%20b?c=d',
      ...request.split('\r\n').slice(2, -2),
    ]);
  });

  it('goes on over the same connection, and ends with it', async () => {
    const { url, sessions } = await answering((stream, fields) => {
      stream.respond({ ':status': 200 });
      stream.end(String(fields[':path']));
    });
    const each = fetcher(http2);
    for (let n = 0; n < 5; n++) {
      const { text } = await kept(await each.fetch(new URL(`/${n}`, url), { signal: never }));
      expect(text.endsWith(`\r\n\r\n/${n}`)).toBe(true);
    }
    expect(sessions()).toBe(1);
    expect(ledgers[0]?.status().leases).toBe(1);
    each.closeIdle();
    expect(ledgers[0]?.status().leases).toBe(0);
    await kept(await each.fetch(url, { signal: never }));
    expect(sessions()).toBe(2);
  });

  it('brings long bodies whole, through a file', async () => {
    const body = Buffer.alloc(3_000_000, 'abcdefg');
    const { url } = await answering((stream) => {
      stream.respond({ ':status': 200 });
      stream.end(body);
    });
    const { exchange, text } = await fetched(url, { ...http2, responseBytes: 10_000_000 });
    expect(text.slice(exchange.head.raw.length) === body.toString()).toBe(true);
  });

  it('is opened anew when the server ends the idle connection', async () => {
    const { url, sessions } = await answering((stream) => {
      const { session } = stream;
      stream.respond({ ':status': 200 });
      stream.end('x', () => setImmediate(() => session?.close()));
    });
    const each = fetcher(http2);
    for (let n = 0; n < 3; n++) {
      await kept(await each.fetch(url, { signal: never }));
      for (let round = 0; round < 10_000 && ledgers[0]?.status().leases !== 0; round++) await turn();
      expect(ledgers[0]?.status().leases).toBe(0);
    }
    expect(sessions()).toBe(3);
  });
});

describe('which protocol is spoken', () => {
  it('is HTTP/1.1 where the settings say so and the server can', async () => {
    const { url, sessions } = await answering(() => {}, true);
    const { exchange, text } = await fetched(url, {});
    expect(exchange.connection.protocol).toBe('http/1.1');
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*one/);
    expect(sessions()).toBe(0);
  });

  it('is HTTP/2 where the server refuses the other while TLS is agreed on; that is remembered', async () => {
    const { url } = await answering((stream) => {
      stream.respond({ ':status': 200 });
      stream.end('two');
    });
    const each = fetcher({});
    for (let n = 0; n < 2; n++) {
      const { exchange, text } = await kept(await each.fetch(url, { signal: never }));
      expect([exchange.connection.protocol, text.endsWith('two')]).toEqual(['h2', true]);
      each.closeIdle();
    }
  });

  it.each([505, 426])('is HTTP/2 where the server says %i and asks for an upgrade', async (status) => {
    const { url, sessions } = await upgrading(status);
    const each = fetcher({});
    const { exchange, text } = await kept(await each.fetch(url, { signal: never }));
    expect([exchange.connection.protocol, text.endsWith('two'), sessions()]).toEqual(['h2', true, 1]);
  });

  it.each([426, 505])('stays as it is where %i was said and HTTP/2 does not work either', async (status) => {
    const server = createTlsServer({ SNICallback, ALPNProtocols: ['http/1.1'] }, (socket) => {
      socket.on('error', () => {});
      socket.on('data', () =>
        socket.write(`HTTP/1.1 ${status} No\r\nUpgrade: h2\r\nContent-Length: 2\r\n\r\nno`),
      );
    });
    const url = new URL(`https://site.test:${await listening(server)}/`);
    const { exchange, text } = await fetched(url, {});
    expect([exchange.head.status, text.endsWith('no')]).toEqual([status, true]);
  });

  it('is HTTP/1.1 where the server asks for it over HTTP/2', async () => {
    const { url } = await answering((stream) => {
      stream.close(13); // HTTP_1_1_REQUIRED
    }, true);
    const { exchange, text } = await fetched(url);
    expect([exchange.connection.protocol, text.includes('one')]).toEqual(['http/1.1', true]);
  });

  it('is HTTP/2 without TLS where a server without TLS knows nothing else', async () => {
    const server = createPlainHttp2Server();
    server.on('sessionError', () => {});
    server.on('stream', (stream: ServerHttp2Stream) => {
      stream.respond({ ':status': 200 });
      stream.end('two');
    });
    const port = await listening(server);
    const { exchange, text } = await fetched(new URL(`http://site.test:${port}/`), {});
    expect([exchange.connection.protocol, exchange.connection.tls]).toEqual(['h2c', undefined]);
    expect(text).toMatch(/^HTTP\/1\.1 200 \r\n[^]*\r\n\r\ntwo$/);
  });

  it('does not lead in circles where a server answers with nonsense', async () => {
    // An empty SETTINGS frame, whatever is asked.
    const server = await serveByHand((socket) => socket.write(Buffer.from('000000040000000000', 'hex')));
    ends.push(() => server.stop());
    expect(await failure(new URL(server.url), {})).toMatchObject({ outcome: 'failed' });
    expect(server.connections()).toBe(2);
  });
});

/** Answers HTTP/1.1 with a status that asks for HTTP/2, and HTTP/2 as it should. */
async function upgrading(status: number): Promise<Answering> {
  let sessions = 0;
  const server = createSecureServer({ SNICallback, allowHTTP1: true });
  server.on('session', () => sessions++);
  server.on('request', (request, response) => {
    if (request.httpVersionMajor === 1) {
      response.writeHead(status, { Upgrade: 'h2' });
      response.end('no');
    } else {
      response.end('two');
    }
  });
  const port = await listening(server);
  return { url: new URL(`https://site.test:${port}/`), sessions: () => sessions };
}
