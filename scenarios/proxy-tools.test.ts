import { readdirSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peer } from './peers.ts';
import { ProxyGround } from './proxy-ground.ts';
import { heirloom, runProgram } from './run-program.ts';

/*
 * The made-up web is collected twice and stopped. From then on everything comes from the archive, through the proxy: to
 * programs that know nothing of archives.
 */
const sites = ['journal-des-dunes', 'de-polder-post', 'tidewater-gazette', 'documents'];
let ground: ProxyGround;
let proxy = '';
/** What the archive has: URL and time → digest of the payload, for what was answered with 200. */
let held: Capture[] = [];

interface Capture {
  readonly url: string;
  readonly timestamp: string;
  readonly digest: string;
  readonly status: string;
  readonly mime: string;
}

beforeAll(async () => {
  ground = await ProxyGround.open(sites);
  await ground.web.stop();
  proxy = await ground.proxy();
  held = await capturesIn(ground.data);
}, 240_000);
afterAll(async () => {
  await ground.close();
});

async function capturesIn(data: string): Promise<Capture[]> {
  const { stdout } = await heirloom(['captures', '*.test', '--data', data, '--json']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Capture);
}

function curl(...words: readonly string[]): Promise<string> {
  const defaults = ['-sS', '--max-time', '30', '--proxy', proxy, '--cacert', ground.certificate];
  return runProgram('curl', [...defaults, ...words]).then(({ stdout, stderr }) => stdout + stderr);
}

function newestOf(url: string): Capture | undefined {
  return held.findLast((each) => each.url === url);
}

describe('through the proxy', () => {
  it('curl gets the same bytes for every capture that the archive has', async () => {
    const distinct = new Map(held.map((each) => [each.url, each]));
    expect(distinct.size).toBeGreaterThan(60);
    expect([...distinct.keys()].filter((url) => url.startsWith('https:')).length).toBeGreaterThan(10);
    const folder = join(ground.folder, 'curl');
    await mkdir(folder);
    const urls = [...distinct.keys()].filter((url) => /^https?:/.test(url));
    // One process for all: the connections go on.
    const words = urls.flatMap((url, at) => ['-o', join(folder, String(at)), url]);
    const told = await curl('-w', '%{http_code} %{ssl_verify_result}\n', '--globoff', ...words);
    const codes = told.trim().split('\n');
    expect(codes.map((line) => line.split(' ')[1])).toEqual(urls.map(() => '0'));
    for (const [at, url] of urls.entries()) {
      expect(codes[at]?.split(' ')[0], url).toBe(newestOf(url)?.status);
      const bytes = await readFile(join(folder, String(at))).catch(() => Buffer.alloc(0));
      const digest = newestOf(url)?.digest.replace(/^sha1:/, '');
      expect(base32(await sha1(bytes)), url).toBe(digest);
    }
  });

  it('curl sees another date, parts, and what is missing', async () => {
    const home = ground.home('journal-des-dunes');
    const first = held.find(({ url, digest }) => digest !== newestOf(url)?.digest && url.startsWith(home));
    if (first === undefined) throw new Error('nothing has changed in a year');
    const at = new Date(
      first.timestamp.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'),
    ).toUTCString();
    const old = await curl('-I', '-H', `Accept-Datetime: ${at}`, first.url);
    expect(old).toContain(`Memento-Datetime: ${at}`);
    expect(await curl('-I', first.url)).not.toContain(`Memento-Datetime: ${at}`);
    expect(await curl('-r', '0-14', home)).toBe('<!DOCTYPE html>');
    expect(await curl('-o', '/dev/null', '-w', '%{http_code}', `${home}not-there.html`)).toBe('404');
    expect(await curl('http://live.example/')).toContain('http://live.example/');
  });

  it('wget mirrors a site over https with its pictures', async () => {
    const folder = join(ground.folder, 'wget');
    await mkdir(folder);
    const home = ground.home('de-polder-post');
    const words = ['-q', '-r', '-l', '3', '-p', '-e', 'use_proxy=yes', '-e', `https_proxy=${proxy}`];
    const { code } = await runProgram('wget', [...words, `--ca-certificate=${ground.certificate}`, home], {
      folder,
    });
    // 8: some answers are errors, as they were when they were collected.
    expect([0, 8]).toContain(code);
    const files = readdirSync(folder, { recursive: true }).map(String);
    expect(files.filter((name) => /\.(jpe?g|png)$/.test(name)).length).toBeGreaterThan(2);
    expect(files.filter((name) => name.endsWith('.html')).length).toBeGreaterThan(4);
  });

  it('Python reads, and a user of his own has a date of his own', async () => {
    const program = `
import re, sys, urllib.request, requests
proxy, ca, home, secure, date = sys.argv[1:6]
opener = urllib.request.build_opener(urllib.request.ProxyHandler({'http': proxy}))
print(opener.open(home).status)
session = requests.Session()
session.trust_env = False
session.verify = ca
session.proxies = {each: proxy.replace('//', '//alice:any@') for each in ('http', 'https')}
page = session.get('http://date.dlweb/').text
token = re.search('name="token" value="([^"]+)"', page)[1]
print(session.post('http://date.dlweb/', {'token': token, 'date': date}).status_code)
print(session.get(home).headers['memento-datetime'] != opener.open(home).headers['memento-datetime'])
print(session.get(secure).status_code)
`;
    const home = ground.home('journal-des-dunes');
    const first = held.find(({ url }) => url === home);
    const words = [proxy, ground.certificate, home, ground.home('de-polder-post'), first?.timestamp ?? ''];
    const { stdout, stderr } = await runProgram(peer('python'), ['-c', program, ...words]);
    expect(stderr).toBe('');
    expect(stdout).toBe('200\n200\nTrue\n200\n');
  });

  it('our own crawler collects the archived web once more, and gets what the first one got', async () => {
    const relays = await relaysTo(Number(new URL(proxy).port), ground);
    const second = join(ground.folder, 'second');
    try {
      await ground.archive(sites, second, ground.web.addresses.table);
    } finally {
      for (const relay of relays) relay.close();
    }
    const again = new Map((await capturesIn(second)).map((each) => [each.url, each]));
    const urls = [...new Set(held.map(({ url }) => url))].filter((url) => newestOf(url)?.status === '200');
    // What the newest pages lead to: pages that had vanished by then were only in the first harvest.
    const found = urls.filter((url) => again.has(url));
    expect(found.length).toBeGreaterThan(urls.length * 0.8);
    for (const url of found) expect(again.get(url)?.digest, url).toBe(newestOf(url)?.digest);
    await rm(second, { recursive: true });
  });
});

describe('the live web', () => {
  it('is never asked: the proxy opens no connection at all', async () => {
    const log = join(ground.folder, 'strace.log');
    const calls = 'trace=accept4,connect,sendto,sendmsg,sendmmsg';
    const traced = await ground.proxy(['strace', '-f', '-e', calls, '-o', log]);
    const ask = (url: string): Promise<unknown> =>
      runProgram('curl', ['-s', '-o', '/dev/null', '--proxy', traced, '--cacert', ground.certificate, url]);
    await ask(ground.home('journal-des-dunes'));
    await ask(ground.home('de-polder-post'));
    await ask('http://live.example/');
    await ask('https://live.example/');
    await ask('http://127.0.0.1:9/');
    await ask('http://search.dlweb/?q=live.example');
    await ground.stopProxies();
    const text = await readFile(log, 'utf8');
    expect(text).toContain('exited with 0');
    const lines = text.split('\n').map((line) => line.replace(/^\d+ +/, ''));
    expect(lines.filter((line) => line.startsWith('accept4(')).length).toBeGreaterThan(5);
    expect(lines.filter((line) => /^(?:connect|send\w+)\(/.test(line))).toEqual([]);
  });
});

/** What a network does that sends everything to a proxy: each address of the made-up web leads into a tunnel. */
async function relaysTo(port: number, { web }: ProxyGround): Promise<Server[]> {
  const servers: Server[] = [];
  const names = new Map<string, string>();
  for (const [name, address] of web.addresses.table) if (!names.has(address)) names.set(address, name);
  for (const [address, name] of names) {
    for (const own of [web.ports.http, web.ports.https]) {
      const server = createServer((socket) => {
        const through = connect(port, '127.0.0.1', () => {
          through.write(`CONNECT ${name}:${own} HTTP/1.1\r\nHost: ${name}:${own}\r\n\r\n`);
        });
        through.once('data', () => {
          socket.pipe(through);
          through.pipe(socket);
        });
        for (const end of [socket, through])
          end.on('error', () => {
            socket.destroy();
            through.destroy();
          });
      });
      server.listen(own, address);
      await once(server, 'listening');
      servers.push(server);
    }
  }
  return servers;
}

async function sha1(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
}
