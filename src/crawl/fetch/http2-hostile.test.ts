import type { AddressInfo, Server, Socket } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAuthority } from '../../../made-up-web/certificates/authority.ts';
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

/** length(3) type(1) flags(1) stream(4) payload (RFC 9113, 4.1). */
function frame(type: number, flags: number, stream: number, payload: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(payload as string);
  const head = Buffer.alloc(9);
  head.writeUIntBE(bytes.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, bytes]);
}

function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

const settings = frame(4, 0, 0);
/** `:status: 200` by its index in the static table of HPACK. */
const head200 = frame(1, 4, 1, Buffer.from([0x88]));
/** A promise of `https://site.test/`, on stream 2. */
const promise = frame(
  5,
  4,
  1,
  Buffer.concat([uint32(2), Buffer.from([0x82, 0x87, 0x84, 0x41, 9]), Buffer.from('site.test')]),
);
const data = (text: string, last = false): Buffer => frame(0, last ? 1 : 0, 1, text);

/** A server that sends frames by hand once it has been asked; first, unless it is rude, that it knows our settings. */
async function sending(answer: (socket: Socket) => void, rude = false): Promise<URL> {
  const server = createTlsServer({ SNICallback, ALPNProtocols: ['h2'] }, (socket) => {
    socket.on('error', () => {});
    socket.write(settings);
    let before = Buffer.alloc(0);
    let asked = false;
    socket.on('data', (piece: Buffer) => {
      before = Buffer.concat([before, piece]);
      if (asked || !hasHeaders(before)) return;
      asked = true;
      if (!rude) socket.write(frame(4, 1, 0));
      answer(socket);
    });
  });
  return new URL(`https://site.test:${await listening(server)}/`);
}

/** Is there a HEADERS frame behind the preface of 24 bytes? */
function hasHeaders(bytes: Buffer): boolean {
  for (let at = 24; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3))
    if (bytes[at + 3] === 1) return true;
  return false;
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

describe('hostile servers over HTTP/2', () => {
  it.each([
    ['reset with CANCEL', frame(3, 0, 1, uint32(8))],
    ['reset with INTERNAL_ERROR', frame(3, 0, 1, uint32(2))],
    ['a GOAWAY with an error', frame(7, 0, 0, uint32(0, 1))],
    ['a frame of no known sense on stream 0', frame(0, 0, 0, 'x')],
    ['a promise to push', promise],
    ['compressed nonsense', frame(1, 4, 1, Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))],
  ])('%s in the body: what came is kept, and told to be cut', async (_name, evil) => {
    const url = await sending((socket) => {
      socket.write(Buffer.concat([head200, data('part')]));
      setTimeout(() => socket.write(evil), 20);
    });
    const { exchange, text } = await fetched(url);
    expect([exchange.truncated, text]).toEqual(['disconnect', 'HTTP/1.1 200 \r\n\r\npart']);
  });

  it.each([
    ['a reset', frame(3, 0, 1, uint32(7))],
    ['a GOAWAY', frame(7, 0, 0, uint32(0, 0))],
    ['a promise to push', promise],
    ['nonsense', Buffer.alloc(100, 255)],
  ])('%s before the head has a name', async (_name, evil) => {
    const url = await sending((socket) => {
      socket.write(evil);
      setTimeout(() => socket.end(), 20);
    });
    expect(await failure(url)).toMatchObject({ code: 'connection-broken' });
  });

  it('a promise to push from a server that does not listen is refused, and the exchange goes on', async () => {
    let refused = false;
    const url = await sending((socket) => {
      socket.on('data', (piece: Buffer) => {
        refused ||= piece.includes(frame(3, 0, 2, uint32(8)));
        if (refused) socket.write(data('whole', true));
      });
      socket.write(Buffer.concat([head200, promise]));
    }, true);
    const { exchange, text } = await fetched(url);
    expect([refused, exchange.truncated, text]).toEqual([true, undefined, 'HTTP/1.1 200 \r\n\r\nwhole']);
  });

  it('a body shorter than its length is told to be cut, even where the reset says that all is well', async () => {
    const url = await sending((socket) => {
      // content-length (28 in the static table): 9
      const fields = Buffer.from([0x88, 0x0f, 0x0d, 0x01, 0x39]);
      socket.write(Buffer.concat([frame(1, 4, 1, fields), data('part')]));
      setTimeout(() => socket.write(frame(3, 0, 1, uint32(0))), 20);
    });
    const { exchange, text } = await fetched(url);
    expect([exchange.truncated, text]).toEqual([
      'disconnect',
      'HTTP/1.1 200 \r\ncontent-length: 9\r\n\r\npart',
    ]);
  });

  it('a connection that is cut is told', async () => {
    const url = await sending((socket) => {
      socket.write(Buffer.concat([head200, data('part')]));
      setTimeout(() => socket.destroy(), 20);
    });
    expect((await fetched(url)).exchange.truncated).toBe('disconnect');
  });

  it('a head without end is given up', async () => {
    const url = await sending((socket) => {
      // HEADERS without END_HEADERS, then CONTINUATION forever: name "a", value 16,000 times "b".
      const field = Buffer.concat([
        Buffer.from([0x00, 0x01, 0x61, 0x7f, 0x81, 0x7c]),
        Buffer.alloc(16_000, 'b'),
      ]);
      socket.write(frame(1, 0, 1, field));
      const more = setInterval(() => socket.write(frame(9, 0, 1, field)), 1);
      socket.on('close', () => clearInterval(more));
    });
    expect(await failure(url, { ...http2, readTimeoutMs: 20_000, responseTimeoutMs: 20_000 })).toMatchObject({
      code: 'connection-broken',
    });
  });

  it.each([
    ['before the head', [], 'failed', undefined],
    ['in the body', [head200, data('part')], 'exchange', 'time'],
  ] as const)('silence %s ends', async (_name, frames, outcome, truncated) => {
    const url = await sending((socket) => socket.write(Buffer.concat(frames)));
    const ended = await failure(url, { ...http2, readTimeoutMs: 100 });
    expect(ended.outcome).toBe(outcome);
    expect(ended).toMatchObject(outcome === 'failed' ? { code: 'timeout' } : { truncated });
  });

  it('a body that never ends is cut at the limit, of time or of bytes', async () => {
    const slow = await sending((socket) => {
      socket.write(head200);
      const more = setInterval(() => socket.write(data('tick')), 10);
      socket.on('close', () => clearInterval(more));
    });
    expect((await fetched(slow, { ...http2, responseTimeoutMs: 200 })).exchange.truncated).toBe('time');
    const large = await sending((socket) => {
      socket.write(head200);
      // More than the limit and less than what may be sent before it is acknowledged.
      for (let n = 0; n < 50; n++) socket.write(data('x'.repeat(16_384)));
    });
    const { exchange } = await fetched(large, { ...http2, responseBytes: 500_000 });
    expect([exchange.truncated, exchange.responseBytes]).toEqual(['length', 500_000]);
  });

  it('a stop ends the exchange', async () => {
    const controller = new AbortController();
    const url = await sending((socket) => {
      socket.write(Buffer.concat([head200, data('part')]), () => controller.abort());
    });
    const each = fetcher({ ...http2, readTimeoutMs: 60_000, responseTimeoutMs: 60_000 });
    const outcome = await each.fetch(url, { signal: controller.signal });
    if (outcome.outcome === 'exchange') await outcome.release();
    expect(outcome).toMatchObject(
      outcome.outcome === 'exchange' ? { truncated: 'disconnect' } : { code: 'connection-broken' },
    );
  });
});
