import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { startHeirloom } from './crawl-ground.ts';
import { until } from './until.ts';

const pages = 12;
let folder: string;
let hosts: string;
let server: Server | undefined;
let port = 0;
/** The path after which the site goes off the net. */
let lastPath = '';
let runs = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-crawl-sleep-'));
  hosts = join(folder, 'hosts');
  await writeFile(hosts, '127.0.0.1 flaky.test\n');
});
afterEach(() => down());
afterAll(() => rm(folder, { recursive: true }));

async function up(): Promise<void> {
  const next = createServer((request, response) => {
    const path = request.url ?? '';
    const links = Array.from({ length: pages }, (_, index) => `<a href="/${index + 1}">x</a>`).join('');
    response.writeHead(path === '/robots.txt' ? 404 : 200, { 'Content-Type': 'text/html' });
    response.end(path === '/' ? links : `page ${path}`);
    if (path === lastPath) void down();
  });
  next.listen(port, '127.0.0.1');
  await once(next, 'listening');
  port = (next.address() as AddressInfo).port;
  server = next;
}

async function down(): Promise<void> {
  const last = server;
  server = undefined;
  if (last === undefined) return;
  const closed = once(last, 'close');
  last.close();
  last.closeAllConnections();
  await closed;
}

async function newRun(more = ''): Promise<{ readonly out: string; readonly words: readonly string[] }> {
  const out = join(folder, `out-${++runs}`);
  const template = join(folder, `template-${runs}.yaml`);
  await writeFile(template, `network:\n  tries: 1\n  sleep: 200 ms\n  max-sleep: 400 ms\n${more}`);
  const pace = ['--delay-ms', '0', '--delay-factor', '0', '--threads', '1', '--allow-private'];
  const words = [
    'crawl',
    '--seed',
    `http://flaky.test:${port}/`,
    '--out',
    out,
    '--template',
    template,
    ...pace,
  ];
  return { out, words };
}

/** Status and path of each URL that was tried but for robots.txt. */
async function logged(out: string): Promise<string[]> {
  const lines = (await readFile(join(out, 'crawl.log'), 'utf8')).trim().split('\n');
  const tried = lines
    .map((line) => line.split(/ +/))
    .map(([, status, , url = '']) => `${status} ${new URL(url).pathname}`);
  return tried.filter((line) => !line.endsWith('/robots.txt')).toSorted();
}

const all = ['/', '/favicon.ico', ...Array.from({ length: pages }, (_, index) => `/${index + 1}`)].map(
  (path) => `200 ${path}`,
);

it('a crawl whose site is away waits and says so; killed asleep, it goes on with its own options', async () => {
  port = 0;
  lastPath = '/4';
  await up();
  const { out, words } = await newRun();
  const first = startHeirloom([...words, '--hosts', hosts]);
  expect(await until(() => first.stderr().includes('waiting for flaky.test'), first)).toBe(true);
  expect(first.stderr()).toContain(`Ctrl-C stops; resume later with: heirloom crawl --resume --out ${out}`);
  first.kill('SIGKILL');
  await first.ended;

  const other = await startHeirloom(['crawl', '--resume', '--out', out, '--depth', '3', '--robots', 'ignore'])
    .ended;
  expect(other.code).toBe(exitCodes.usage);
  expect(other.stderr).toContain('was started with other values of --depth, --robots: ');

  lastPath = '';
  await up();
  // The names and addresses of --hosts are remembered.
  const second = await startHeirloom(['crawl', '--resume', '--out', out]).ended;
  expect([second.code, second.stderr]).toEqual([exitCodes.done, '']);
  expect(await logged(out)).toEqual(all.toSorted());
}, 120_000);

/** A name server that answers with 127.0.0.1, or, while it is away, with SERVFAIL. */
async function nameServer(isAway: () => boolean): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const end = question.indexOf(0, 12) + 5;
    const isAddress = question.readUInt16BE(end - 4) === 1;
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    const hasAnswer = !isAway() && isAddress;
    head.writeUInt16BE(isAway() ? 0x81_82 : 0x81_80, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(hasAnswer ? 1 : 0, 6);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
    socket.send(
      Buffer.concat([head, question.subarray(12, end), ...(hasAnswer ? [answer] : [])]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

it('a crawl that begins while the name servers are away loses no URL', async () => {
  port = 0;
  lastPath = '';
  await up();
  let isAway = true;
  const names = await nameServer(() => isAway);
  try {
    const { out, words } = await newRun(`  name-servers: 127.0.0.1:${names.address().port}\n`);
    const crawl = startHeirloom(words);
    expect(await until(() => crawl.stderr().includes('waiting for flaky.test (dns-failed'), crawl)).toBe(
      true,
    );
    isAway = false;
    const ended = await crawl.ended;
    expect(ended.code).toBe(exitCodes.done);
    expect(await logged(out)).toEqual(all.toSorted());
  } finally {
    names.close();
  }
}, 120_000);
