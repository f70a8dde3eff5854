import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { heirloom } from './run-program.ts';

/** A web of one server: each host behaves in its own way. */
function answer(host: string, path: string): readonly [status: number, body: string] {
  const isRobots = path === '/robots.txt';
  switch (host) {
    case 'blocked.test':
      return isRobots ? [200, 'User-agent: *\nDisallow: /\n'] : [200, 'not for you'];
    case 'forbidden.test':
      return isRobots ? [404, ''] : [403, 'no'];
    case 'broken.test':
      return isRobots ? [404, ''] : [500, '<img src="/logo.png">'];
    case 'long.test':
      return isRobots
        ? [404, '']
        : [200, Array.from({ length: 9 }, (_, n) => `<a href="/${n}">${n}</a>`).join('')];
    default:
      return isRobots ? [404, ''] : [200, '<p>well</p>'];
  }
}

let folder = '';
let server: Server;
let port = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-outcomes-'));
  server = createServer((request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':');
    const [status, body] = answer(host, request.url ?? '/');
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  const names = ['blocked', 'forbidden', 'broken', 'long', 'good'].map((name) => `127.0.0.1 ${name}.test`);
  await writeFile(join(folder, 'hosts'), `${names.join('\n')}\n`);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function archive(name: string, hosts: readonly string[], more: readonly string[] = []) {
  const data = join(folder, name);
  const urls = hosts.map((host) => `http://${host}:${port}/`);
  const options = ['--data', data, '--hosts', join(folder, 'hosts'), '--delay-ms', '0', '--no-analysis'];
  const ended = await heirloom(['archive', ...urls, ...options, '--allow-private', ...more]);
  return { ...ended, data };
}

describe('what the command says of a harvest', () => {
  it('that is complete: how to read it, and nothing else', async () => {
    const { code, stdout } = await archive('good', ['good.test']);
    expect([code, stdout]).toEqual([exitCodes.done, expect.stringContaining('Read it:')]);
    expect(stdout).not.toContain('crawl.log');
  });

  it('that brought nothing: why, for each site, and where the log is; no invitation to read it', async () => {
    const { code, stdout } = await archive('nothing', ['blocked.test', 'forbidden.test', 'broken.test']);
    expect(code).toBe(exitCodes.broughtNothing);
    expect(stdout).toContain('blocked.test: blocked: robots.txt does not allow the start URLs');
    expect(stdout).toContain('forbidden.test: blocked: the server answered with status 403');
    expect(stdout).toContain('broken.test: nothing collected: the server answered with status 500');
    expect(stdout).not.toContain('Read it:');
    const [, log = ''] = /^Log of all URLs: (.*)$/m.exec(stdout) ?? [];
    expect(existsSync(log)).toBe(true);
    expect(await readFile(log, 'utf8')).toContain('broken.test');
  });

  it('that was cut short: by which limit, and what is left; another code than for nothing', async () => {
    const { code, stdout } = await archive('cut', ['long.test'], ['--max-urls', '5', '--json']);
    expect(code).toBe(exitCodes.incomplete);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'cut-short',
      outcomes: { 'cut-short': 1 },
      // The robots.txt, the start URL, its icon, and nine links of which three were fetched.
      urls: { found: 12, captured: 6, left: 6, skipped: 0, failed: 0, errors: 0 },
      notComplete: [{ site: 'long.test', outcome: 'cut-short', why: 'job-url-limit' }],
    });
  });

  it('of a private address: that it was refused', async () => {
    const options = ['--data', join(folder, 'private'), '--no-analysis'];
    const { code, stdout } = await heirloom(['archive', `http://127.0.0.1:${port}/`, ...options]);
    expect(code).toBe(exitCodes.broughtNothing);
    expect(stdout).toContain('nothing collected: the address is private');
    expect(stdout).not.toContain('Read it:');
  });
});
