import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../scenarios/until.ts';
import { startMadeUpWeb } from './made-up-web.ts';
import type { MadeUpWeb } from './made-up-web.ts';
import { fetchFrom, rawExchange } from './test-visitor.ts';
import type { RawExchange, RawOptions } from './test-visitor.ts';

const limits = { slowIntervalMs: 5, silenceMs: 1500, endlessBytes: 3_000_000 };
let web: MadeUpWeb;
beforeAll(async () => {
  web = await startMadeUpWeb({ seed: 7, sites: 1, pagesPerSite: 3, hostile: true, limits });
});
afterAll(async () => {
  await web.stop();
});

const ask = (host: string, path: string, options?: RawOptions): Promise<RawExchange> =>
  rawExchange(web, web.url(host, path), options);
const text = (exchange: RawExchange): string => exchange.bytes.toString('latin1');

describe('the truth of a hostile web', () => {
  it('can be listed as a whole, and names each bad behaviour', () => {
    const entries = [...web.truth()];
    const names = new Set(entries.map((entry) => entry.hostile));
    for (const name of ['slow-body', 'bare-lf', 'cut-in-body', 'damaged', 'expired-certificate'])
      expect(names).toContain(name);
    const unsure = entries.filter((entry) => entry.sha256 === undefined);
    expect(unsure.filter((entry) => entry.hostile === undefined && entry.volatile === undefined)).toEqual([]);
    expect(unsure.length).toBeGreaterThan(15);
  });
});

describe('broken heads', () => {
  it.each([
    ['/bare-lf', /^HTTP\/1\.1 200 OK\nContent-Type: [^\r]*\n\n<!DOCTYPE/],
    ['/mixed-ends', /^HTTP\/1\.1 200 OK\r\n.*utf-8\nContent-Length: \d+\r\nConnection: close\n\r\n</],
    ['/space-before-colon', /\r\nContent-Type : text\/html/],
    ['/no-colon', /\r\nthis line has no colon\r\n/],
    ['/empty-name', /\r\n: value\r\n/],
    ['/obs-fold', /text\/html;\r\n charset=utf-8\r\nX-Folded: one\r\n\ttwo\r\n/],
    ['/icy', /^ICY 200 OK\r\n/],
    ['/http-0.9', /^<!DOCTYPE html>/],
    ['/nul', 'X-Nul: a\0b\r\n'],
    ['/control', 'X-Control: a\u0001\u0007b\r\n'],
    ['/high-bytes', /X-Name: bl\u00e5b\u00e6r\r\n/],
    ['/long-line', /X-Long: x{1048576}\r\n/],
    ['/many-fields', /X-0: 0\r\n[^]*X-9999: 9999\r\n/],
    ['/status-99', /^HTTP\/1\.1 99 Low\r\n/],
    ['/status-999', /^HTTP\/1\.1 999 High\r\n/],
    ['/status-word', /^HTTP\/1\.1 okay OK\r\n/],
    ['/status-missing', /^HTTP\/1\.1\r\n/],
    ['/no-reason', /^HTTP\/1\.1 200\r\n/],
    ['/lower-case', /^http\/1\.1 200 ok\r\n/],
    ['/version-2', /^HTTP\/2\.0 200 OK\r\n/],
    ['/version-missing', /^HTTP 200 OK\r\n/],
    ['/leading-lines', /^\r\n\r\nHTTP\/1\.1 200 OK\r\n/],
    ['/two-types', /Content-Type: text\/plain\r\nContent-Type: text\/html/],
    ['/empty', /^$/],
    ['/rubbish', /^SSH-2\.0-OpenSSH_9\.9\r\n$/],
  ])('%s', async (path, pattern) => {
    const answer = text(await ask('broken-heads.test', path));
    expect(typeof pattern === 'string' ? answer.includes(pattern) : pattern.test(answer)).toBe(true);
  });

  it('are followed by the page of the truth, where the truth is sure of it', async () => {
    let checked = 0;
    for (const entry of web.truth({ site: 'broken-heads' })) {
      if (entry.sizeBytes === undefined || entry.hostile === undefined) continue;
      const { bytes } = await rawExchange(web, entry.url);
      expect(createHash('sha256').update(bytes.subarray(-entry.sizeBytes)).digest('hex'), entry.url).toBe(
        entry.sha256,
      );
      checked++;
    }
    expect(checked).toBeGreaterThan(18);
  });
});

describe('broken bodies', () => {
  it.each([
    ['/length-negative', /Content-Length: -1\r\n/],
    ['/length-word', /Content-Length: many\r\n/],
    ['/length-huge', /Content-Length: 9{20}\r\n/],
    ['/length-twice', /Content-Length: (\d+)\r\nContent-Length: \1\r\n/],
    ['/length-list', /Content-Length: (\d+), \1\r\n/],
    ['/length-conflict', /Content-Length: \d\d+\r\nContent-Length: 5\r\n/],
    ['/length-and-chunked', /Content-Length: 5\r\nTransfer-Encoding: chunked\r\n/],
    ['/chunked-1.0', /^HTTP\/1\.0 [^]*Transfer-Encoding: chunked/],
    ['/chunked-not', /Transfer-Encoding: chunked\r\n\r\n<!DOCTYPE/],
    ['/chunk-size-bad', /\r\nzz\r\n/],
    ['/chunk-size-huge', /\r\nf{20}\r\n/],
    ['/chunk-last-missing', /<\/html>\n\r\n$/],
    ['/chunk-lf', /\n0\n\n$/],
    ['/chunk-spaces', /[0-9a-f] {3}\r\n/],
    ['/no-content-with-body', /^HTTP\/1\.1 204 [^]*<!DOCTYPE/],
    ['/304-unasked', /^HTTP\/1\.1 304 /],
    ['/206-unasked', /^HTTP\/1\.1 206 [^]*Content-Range: bytes 0-\d+\/9999/],
    ['/extra-response', /<\/html>\nHTTP\/1\.1 200 OK\r\nContent-Length: 4\r\n\r\nevil$/],
    ['/cut-in-head', /Content-Ty$/],
  ])('%s', async (path, pattern) => {
    const exchange = await ask('broken-bodies.test', path);
    expect(text(exchange)).toMatch(pattern);
    expect(exchange.end).toBe('closed');
  });

  it.each([
    ['/length-too-long', 1000],
    ['/length-too-short', -10],
    ['/cut-in-body', 'half'],
  ])('%s', async (path, difference) => {
    const answer = text(await ask('broken-bodies.test', path));
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const stated = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    if (difference === 'half') expect(body.length).toBe(stated >> 1);
    else expect(stated - body.length).toBe(difference);
  });

  it.each(['/reset-in-head', '/reset-in-body', '/reset-at-once'])('%s', async (path) => {
    expect((await ask('broken-bodies.test', path)).end).toBe('reset');
  });

  it('sends the page of the truth in chunks although there is a length', async () => {
    const fetched = await fetchFrom(web, web.url('framings.test', '/chunked-trailers'));
    expect(createHash('sha256').update(fetched.body).digest('hex')).toBe(
      web.truthOf(web.url('framings.test', '/chunked-trailers'))?.sha256,
    );
  });
});

describe('bad encodings', () => {
  it.each([
    ['/damaged', /invalid|incorrect/],
    ['/truncated', /unexpected end/],
    ['/bad-checksum', /incorrect data check/],
    ['/not-gzip', /incorrect header check/],
  ])('%s cannot be unpacked', async (path, message) => {
    const { body, headers } = await fetchFrom(web, web.url('bad-encodings.test', path));
    expect(headers['content-encoding']).toBe('gzip');
    expect(() => gunzipSync(body)).toThrow(message);
  });

  it('are sent as the truth says', async () => {
    for (const entry of web.truth({ site: 'bad-encodings' })) {
      const { body } = await fetchFrom(web, entry.url);
      expect(createHash('sha256').update(body).digest('hex'), entry.url).toBe(entry.sha256);
    }
  });

  it('has a bomb that grows a hundredfold and more', async () => {
    const { body } = await fetchFrom(web, web.url('bad-encodings.test', '/bomb'));
    expect(body.length).toBeLessThan(200_000);
    expect(gunzipSync(body).length).toBe(100 * (1 << 20));
  });
});

/** Servers and connections of this process that are open. */
function openTcp(): number {
  return process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;
}

/** When only the listeners are left: two at each address. */
function idleTcp(): number {
  return web.addresses.addresses.length * 2;
}

describe('slow and endless servers', () => {
  it('says nothing, and closes at its limit', async () => {
    const exchange = await ask('slow.test', '/silence');
    expect(exchange.bytes.length).toBe(0);
    expect(exchange.end).toBe('closed');
  });

  it('sends the head and then nothing', async () => {
    expect(text(await ask('slow.test', '/silence-after-head'))).toMatch(/Content-Length: 1000\r\n\r\n$/);
  });

  it('sends a body byte by byte, and all of it', async () => {
    const truth = web.truthOf(web.url('slow.test', '/slow-body'));
    const { bytes, pieces } = await ask('slow.test', '/slow-body', { patienceMs: 30_000 });
    const body = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
    expect(createHash('sha256').update(body).digest('hex')).toBe(truth?.sha256);
    // Where the machine is busy several bytes may arrive as one piece.
    expect(pieces).toBeGreaterThan(body.length / 20);
  });

  it.each(['/endless-body', '/endless-chunks', '/endless-head'])(
    '%s goes on up to the limit of the web',
    async (path) => {
      const exchange = await ask('slow.test', path, { patienceMs: 20_000 });
      expect(exchange.bytes.length).toBeGreaterThanOrEqual(limits.endlessBytes);
      expect(exchange.bytes.length).toBeLessThan(limits.endlessBytes + 200_000);
      expect(exchange.end).toBe('closed');
    },
  );

  it('plays the radio until the listener leaves', async () => {
    const exchange = await ask('slow.test', '/endless-radio', { patienceMs: 300 });
    expect(exchange.end).toBe('still open');
    expect(text(exchange)).toMatch(/^ICY 200 OK\r\n/);
    expect(exchange.bytes.length).toBeGreaterThan(300);
  });

  it('stops in the middle of an endless answer', async () => {
    const other = await startMadeUpWeb({ seed: 7, sites: 1, pagesPerSite: 1, hostile: true });
    const idle = idleTcp() + other.addresses.addresses.length * 2;
    await until(() => openTcp() === idle);
    const endless = rawExchange(other, other.url('slow.test', '/endless-body'), { patienceMs: 20_000 });
    const silent = rawExchange(other, other.url('slow.test', '/silence'), { patienceMs: 20_000 });
    // Both ends of both connections.
    await until(() => openTcp() >= idle + 4);
    await other.stop();
    expect((await endless).end).not.toBe('still open');
    expect((await silent).end).not.toBe('still open');
    await expect.poll(openTcp).toBe(idleTcp());
  });

  it('lets go of a client that went away', async () => {
    const patient = rawExchange(web, web.url('slow.test', '/late'));
    expect((await ask('slow.test', '/silence', { patienceMs: 20 })).end).toBe('still open');
    await patient;
    await expect.poll(openTcp).toBe(idleTcp());
  });
});

describe('too much', () => {
  it('has ten megabytes of links, all of which lead somewhere', async () => {
    const url = web.url('oversized.test', '/ten-megabytes');
    const { body } = await fetchFrom(web, url);
    const links = web.truthOf(url)?.links ?? [];
    expect(body.length).toBeGreaterThan(10_000_000);
    expect(links.length).toBe(120_000);
    expect(web.truthOf(links.at(-1)?.url ?? '')).toMatchObject({ status: 200, endless: true });
  });

  it('answers addresses of 64 kB', async () => {
    const links = web.truthOf(web.url('oversized.test', '/long-addresses'))?.links ?? [];
    expect(links.length).toBe(2);
    for (const { url = '' } of links) {
      expect(url.length).toBeGreaterThan(65_000);
      expect(text(await rawExchange(web, url))).toMatch(/^HTTP\/1\.1 200 /);
    }
  });
});

/** Why a careful client refuses this host, or `accepted`. */
function refusal(host: string): Promise<string> {
  return new Promise((resolve) => {
    const address = web.addresses.table.get(host);
    const ca = web.caCertificatePem;
    const socket = connect({ host: address, port: web.ports.https, servername: host, ca }, () => {
      socket.destroy();
      resolve('accepted');
    });
    socket.on('error', (error) => {
      resolve('code' in error ? String(error.code) : error.message);
    });
  });
}

describe('bad certificates', () => {
  it.each([
    ['expired-certificate.test', 'CERT_HAS_EXPIRED'],
    ['wrong-name-certificate.test', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['self-signed-certificate.test', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['unknown-authority-certificate.test', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['portal.test', 'accepted'],
  ])('%s: %s', async (host, code) => {
    expect(await refusal(host)).toBe(code);
  });
});
