import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { epochMs } from './clock.ts';
import { startMadeUpWeb } from './made-up-web.ts';
import type { MadeUpWeb } from './made-up-web.ts';
import { escapeMarkup } from './model/fragment.ts';
import { canListenAt } from './server/listeners.ts';
import { fetchFrom, rawExchange } from './test-visitor.ts';
import type { TruthEntry } from './truth.ts';

const dayMs = 86_400_000;

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Fetches every entry of the truth and reports differences. */
async function differences(web: MadeUpWeb): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const found: string[] = [];
  for (const entry of web.truth()) {
    if (entry.hostile !== undefined || entry.volatile === true) continue;
    const { status, headers, body } = await fetchFrom(web, entry.url, { agent });
    if (status !== entry.status) found.push(`${entry.url}: status ${status}, truth ${entry.status}`);
    if (headers['content-type'] !== entry.contentType)
      found.push(`${entry.url}: type ${String(headers['content-type'])}`);
    if (body.length !== entry.sizeBytes)
      found.push(`${entry.url}: size ${body.length}, truth ${entry.sizeBytes}`);
    if (sha256(body) !== entry.sha256) found.push(`${entry.url}: digest`);
    found.push(...absentLinks(entry, body));
  }
  agent.destroy();
  return found;
}

/** Links of the truth that are not in the bytes. Encoded and binary bodies have another test. */
function absentLinks(entry: TruthEntry, body: Buffer): string[] {
  if (entry.decoded !== undefined || entry.kind === 'document') return [];
  const encoding = entry.charset === 'utf-16le' ? 'utf16le' : entry.charset === 'utf-8' ? 'utf8' : 'latin1';
  const text = body.toString(encoding);
  return entry.links
    .filter((link) => /^[a-z]/.test(link.context))
    .filter(
      (link) =>
        ![link.written, escapeMarkup(link.written), escapeMarkup(escapeMarkup(link.written))].some((form) =>
          text.includes(form),
        ),
    )
    .map((link) => `${entry.url}: no ${link.context} ${link.written}`);
}

/** All entries of the truth. */
function listing(web: MadeUpWeb): string {
  return JSON.stringify([...web.truth()]);
}

describe('a small web', () => {
  let web: MadeUpWeb;
  beforeAll(async () => {
    web = await startMadeUpWeb({ seed: 7, sites: 10, pagesPerSite: 12, modern: true });
  });
  afterAll(async () => {
    await web.stop();
  });

  it('serves exactly what its truth says, for every URL that can be listed', async () => {
    expect(await differences(web)).toEqual([]);
  });

  it('still does after the clock has moved', async () => {
    web.clock.set(epochMs + 40 * dayMs + 12_345_000);
    expect(await differences(web)).toEqual([]);
    web.clock.set(epochMs);
  });

  it('lists each URL once', () => {
    const urls = [...web.truth()].filter((entry) => entry.pattern === undefined).map((entry) => entry.url);
    expect(urls.length).toBeGreaterThan(500);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('has all seven languages', () => {
    const languages = new Set([...web.truth()].map((entry) => entry.language));
    for (const code of ['fra', 'nob', 'nno', 'sme', 'nld', 'deu', 'eng']) expect(languages).toContain(code);
  });

  it('has no link within an ordinary site that leads nowhere, except to what vanished', () => {
    const broken = [...web.truth({ site: 'journal-des-dunes' })]
      .flatMap((entry) => entry.links)
      .map((link) => web.truthOf(link.url ?? ''))
      .filter((target) => target?.status === 404 && target.vanishesAtMs === undefined);
    expect(broken).toEqual([]);
  });

  it('has no address in an ordinary page that the truth leaves out', async () => {
    for (const entry of web.truth({ site: 'sapmi-aviisi' })) {
      if (entry.kind !== 'html') continue;
      const text = (await fetchFrom(web, entry.url)).body.toString();
      const standing = [...text.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map((match) => match[1] ?? '');
      const stated = new Set(entry.links.map((link) => escapeMarkup(link.written)));
      expect(standing.filter((address) => !stated.has(address) && !address.startsWith('mailto:'))).toEqual(
        [],
      );
    }
  });

  it('has a target for every link of links.test within this web', () => {
    const targets = [...web.truth({ site: 'links' })]
      .flatMap((entry) => entry.links)
      .filter((link) => link.kind !== 'mention');
    expect(targets.length).toBeGreaterThan(150);
    const broken = targets.filter((link) => web.truthOf(link.url ?? '')?.status !== 200);
    expect(broken).toEqual([]);
  });

  it('has names that do not exist, and names where nobody listens', async () => {
    expect(await web.resolver.resolve('no-such-host.test')).toMatchObject({ outcome: 'not-found' });
    const found = await web.resolver.resolve('nobody-listens.test');
    expect(found.outcome).toBe('found');
    const address = found.outcome === 'found' ? found.addresses[0]?.address : '';
    expect(web.addresses.addresses).not.toContain(address);
  });

  it('redirects plain HTTP and other names as the truth says', () => {
    const home = web.url('de-polder-post.test', '/', true);
    expect(web.truthOf(web.url('de-polder-post.test', '/'))).toMatchObject({ status: 301, redirectTo: home });
    const www = web.url('www.fjordavisa.test', '/about.html');
    expect(web.truthOf(www)).toMatchObject({
      status: 301,
      redirectTo: web.url('fjordavisa.test', '/about.html'),
    });
    expect(web.truthOf('http://elsewhere.test/')).toBeUndefined();
    expect(web.truthOf('not a url')).toBeUndefined();
  });

  it('is at both families of addresses for a few hosts, where the machine has IPv6', async () => {
    const url = web.url('fjordavisa.test', '/');
    const found = await web.resolver.resolve('fjordavisa.test');
    const families = found.outcome === 'found' ? found.addresses.map(({ family }) => family) : [];
    const hasIPv6 = await canListenAt('::1');
    expect(families).toEqual(hasIPv6 ? [4, 6] : [4]);
    expect(web.addresses.hostsFile.includes('::1\tfjordavisa.test\n')).toBe(hasIPv6);
    if (!hasIPv6) return;
    const page = await fetchFrom(web, url, { address: '::1' });
    expect(sha256(page.body)).toBe(web.truthOf(url)?.sha256);
  });

  it('has a calendar that is new at each fetch, and does not pretend to know it', async () => {
    const url = web.url('endless.test', '/shifting/2026/01/');
    const stated = [...web.truth({ site: 'endless' })].find((entry) => entry.url === url);
    expect(stated).toMatchObject({ status: 200, endless: true, volatile: true, links: [] });
    expect(stated).not.toHaveProperty('sha256');
    const pages = await Promise.all([1, 2, 3].map(() => fetchFrom(web, url)));
    const links = pages.flatMap(({ body }) => body.toString().match(/\/shifting\/[^"<]*(?=">)/g) ?? []);
    expect(links.length).toBe(12);
    expect(new Set(links).size).toBe(12);
    for (const link of links) {
      const next = web.url('endless.test', link);
      expect(next).toMatch(new RegExp(stated?.pattern ?? 'none'));
      expect((await fetchFrom(web, next)).status).toBe(200);
    }
    expect((await fetchFrom(web, web.url('endless.test', '/shifting/2026/13/'))).status).toBe(404);
  });

  it('closes after the streamed truth when the client asks for it', async () => {
    const exchange = await rawExchange(web, `${web.truthUrl}?site=portal`, { patienceMs: 20_000 });
    expect(exchange.end).toBe('closed');
  });

  it('tells apart the sites that share an address, by the Host field', async () => {
    const shared = new Map<string, string[]>();
    for (const [host, address] of web.addresses.table)
      shared.set(address, [...(shared.get(address) ?? []), host]);
    const guests = ['de-polder-post.test', 'sapmi-aviisi.test'];
    const [one = '', other = ''] = guests.map((host) => web.addresses.table.get(host));
    expect(one).toBe(other);
    expect([...shared.values()].some((hosts) => hosts.length === 1)).toBe(true);
    const lookups = await Promise.all(guests.map((host) => web.resolver.resolve(host)));
    expect(lookups[0]).toEqual(lookups[1]);
    const page = await fetchFrom(web, web.url('sapmi-aviisi.test', '/'));
    expect(page.body.toString()).toContain('Sápmi Aviisi');
  });

  it('answers 421 to a host that it does not know, and 400 to nonsense', async () => {
    const url = web.url('fjordavisa.test', '/');
    const unknown = await rawExchange(web, url, {
      send: 'GET / HTTP/1.1\r\nHost: unknown.test\r\nConnection: close\r\n\r\n',
    });
    expect(unknown.bytes.toString('latin1')).toMatch(/^HTTP\/1\.1 421 /);
    const nonsense = await rawExchange(web, url, { send: 'what is this\r\n\r\n' });
    expect(nonsense.bytes.toString('latin1')).toMatch(/^HTTP\/1\.1 400 /);
    expect(nonsense.end).toBe('closed');
  });

  it('answers pipelined requests in order on one connection', async () => {
    const host = `fjordavisa.test:${web.ports.http}`;
    const one = `GET /style.css HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const two = `HEAD /site.js HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const three = `GET /about.html HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const { bytes } = await rawExchange(web, web.url('fjordavisa.test', '/'), { send: one + two + three });
    const types = [...bytes.toString('latin1').matchAll(/^Content-Type: (.*)\r$/gm)].map((match) => match[1]);
    expect(types).toEqual([
      'text/css; charset=utf-8',
      'text/javascript; charset=utf-8',
      'text/html; charset=utf-8',
    ]);
  });

  it('compresses for those who ask, and the truth can be asked in the same way', async () => {
    const url = web.url('tidewater-gazette.test', '/');
    const headers = { 'accept-encoding': 'gzip' };
    const fetched = await fetchFrom(web, url, { headers });
    const truth = web.truthOf(url, web.clock.nowMs, { headers: new Map(Object.entries(headers)) });
    expect(fetched.headers['content-encoding']).toBe('gzip');
    expect(sha256(fetched.body)).toBe(truth?.sha256);
    expect(truth?.decoded?.sha256).toBe(web.truthOf(url)?.sha256);
  });

  it('answers conditional requests', async () => {
    const url = web.url('fjordavisa.test', '/style.css');
    const first = await fetchFrom(web, url);
    const { etag = '', 'last-modified': modified = '' } = first.headers;
    const byTag = await fetchFrom(web, url, { headers: { 'if-none-match': String(etag) } });
    const byDate = await fetchFrom(web, url, { headers: { 'if-modified-since': String(modified) } });
    const old = await fetchFrom(web, url, {
      headers: { 'if-modified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' },
    });
    expect([byTag.status, byDate.status, old.status]).toEqual([304, 304, 200]);
    expect(byTag.body.length).toBe(0);
  });

  it('offers TLS that holds before its own authority and before no other', async () => {
    const url = web.url('de-polder-post.test', '/', true);
    const page = await fetchFrom(web, url);
    expect(page.body.toString()).toContain('De Polder Post');
    const reason = await new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: web.ports.https, servername: 'de-polder-post.test' });
      socket.on('error', (error) => resolve('code' in error ? error.code : error.message));
    });
    expect(reason).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it('tells the truth and the time over HTTP', async () => {
    const one = web.url('fjordavisa.test', '/about.html');
    const asked = new URL(`/truth.json?url=${encodeURIComponent(one)}`, web.truthUrl).href;
    expect(JSON.parse((await fetchFrom(web, asked)).body.toString())).toEqual([web.truthOf(one)]);
    const lines = await fetchFrom(web, new URL('/truth.ndjson?site=fjordavisa', web.truthUrl).href);
    const listed = [...web.truth({ site: 'fjordavisa' })];
    expect(
      lines.body
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(listed);
    const clock = new URL('/clock', web.truthUrl).href;
    const moved = await fetchFrom(web, clock, { method: 'POST', body: JSON.stringify({ advanceMs: 5000 }) });
    expect(JSON.parse(moved.body.toString())).toMatchObject({ nowMs: epochMs + 5000 });
    const bad = await fetchFrom(web, clock, { method: 'POST', body: '{"advanceMs":"soon"}' });
    expect(bad.status).toBe(400);
    expect(web.clock.nowMs).toBe(epochMs + 5000);
    web.clock.set(epochMs);
  });
});

describe('repeatability', () => {
  const size = { sites: 8, pagesPerSite: 5, port: 0 };

  it('gives the same web for the same seed and ports, and another for another seed', async () => {
    const first = await startMadeUpWeb({ seed: 1, ...size });
    const { http, https } = first.ports;
    const before = listing(first);
    await first.stop();
    const second = await startMadeUpWeb({ seed: 1, ...size, port: http, tlsPort: https });
    expect(listing(second)).toBe(before);
    await second.stop();
    const third = await startMadeUpWeb({ seed: 2, ...size, port: http, tlsPort: https });
    expect(listing(third)).not.toBe(before);
    await third.stop();
  });

  it('serves everything from 127.0.0.1 where that is the only address', async () => {
    const web = await startMadeUpWeb({ seed: 1, ...size, addresses: 1 });
    expect(web.addresses.addresses).toEqual(['127.0.0.1']);
    expect((await fetchFrom(web, web.url('heimatblatt.test', '/'))).status).toBe(200);
    await web[Symbol.asyncDispose]();
    await expect(fetchFrom(web, web.url('heimatblatt.test', '/'))).rejects.toThrow(/ECONNREFUSED/);
  });

  it('refuses connections after stop, and cuts those that were open', async () => {
    const web = await startMadeUpWeb({ seed: 1, ...size });
    const url = web.url('fjordavisa.test', '/');
    const open = rawExchange(web, url, { send: 'GET / HTTP/1.1\r\n', patienceMs: 20_000 });
    await fetchFrom(web, url);
    await web.stop();
    expect((await open).end).not.toBe('still open');
    await expect(fetchFrom(web, url)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('a site of a million pages', () => {
  it('is not made in advance, and stays small', async () => {
    const before = process.memoryUsage().heapUsed;
    const web = await startMadeUpWeb({ seed: 3, sites: 1, pagesPerSite: 1_000_000, special: false });
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6);
    const host = 'journal-des-dunes.test';
    const archive = web.truthOf(web.url(host, '/archive/24999.html'), epochMs + 3650 * dayMs);
    expect(archive?.links.filter((link) => /\/\d+-/.test(link.written)).length).toBeGreaterThan(20);
    for (let count = 0; count < 100; count++) {
      const page = web.truthOf(web.url(host, `/archive/${(count * 7919) % 20_000}.html`));
      const target = page?.links.find((link) => /\/\d+-/.test(link.written))?.url ?? '';
      expect((await fetchFrom(web, target)).status).toBe(200);
    }
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6);
    await web.stop();
  });
});
