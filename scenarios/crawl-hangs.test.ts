import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { ThreadBlock } from './blocked-thread.ts';
import { openGround, startHeirloom } from './crawl-ground.ts';
import type { CrawlGround, Started } from './crawl-ground.ts';
import { expectSoundOutcome, readOutcome } from './crawl-outcome.ts';
import { until } from './until.ts';

const links = ['a', 'b', 'c', 'late', 'd', 'e', 'f'];
const paths = ['/', '/robots.txt', '/favicon.ico', ...links.map((link) => `/${link}`)];

let ground: CrawlGround;
let server: Server;
let home = '';
/** While it is shut, the server accepts requests for /late and never answers. */
let isShut = false;
let waiting = 0;
beforeAll(async () => {
  ground = await openGround({ seed: 3, sites: 1, pagesPerSite: 1 });
  server = createServer((request, response) => {
    if (request.url === '/late' && isShut) {
      waiting++;
      return;
    }
    const isPage = request.url === '/';
    response.setHeader('Content-Type', 'text/html');
    response.statusCode = isPage || links.includes(request.url?.slice(1) ?? '') ? 200 : 404;
    response.end(
      isPage ? links.map((link) => `<a href="/${link}">${link}</a>`).join('\n') : `This is ${request.url}`,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await ground.close();
});

function wordsFor(out: string): string[] {
  return ground.words(out, [], '--seed', `${home}/`);
}

/** A crawl that has asked for /late, and waits for the answer. */
async function startedAndWaiting(out: string, environment: NodeJS.ProcessEnv = {}): Promise<Started> {
  isShut = true;
  waiting = 0;
  const started = startHeirloom(wordsFor(out), { environment });
  expect([await until(() => waiting > 0, started), started.stderr()]).toEqual([true, '']);
  return started;
}

/** A crawl with a thread that hears nothing. */
async function startedAndBlocked(
  out: string,
  times: { readonly minuteMs?: number } = {},
): Promise<{ readonly started: Started; readonly block: ThreadBlock }> {
  const block = new ThreadBlock(`${out}.pipe`);
  const started = await startedAndWaiting(out, block.environment('fetching', times));
  await block.begin();
  return { started, block };
}

/** Gone on with, it has each URL once. */
async function expectResumed(out: string): Promise<void> {
  isShut = false;
  const { code, stdout, stderr } = await startHeirloom(wordsFor(out)).ended;
  expect([code, stderr, stdout]).toEqual([exitCodes.done, '', expect.stringContaining('ended: complete')]);
  const outcome = await readOutcome(out);
  await expectSoundOutcome(outcome);
  const urls = outcome.events.map(({ url }) => url).filter((url) => url.startsWith('http'));
  expect(urls.toSorted()).toEqual(paths.map((path) => `${home}${path}`).toSorted());
}

describe('Ctrl-C of a crawl', () => {
  it('that waits for a server which never answers stops it in an orderly way', async () => {
    const out = join(ground.folder, 'silent');
    const started = await startedAndWaiting(out);
    started.kill('SIGINT');
    const { code, stdout, stderr } = await started.ended;
    expect([code, stderr]).toEqual([exitCodes.interrupted, 'heirloom: stopped\n']);
    expect(stdout).toContain(`Resume with: heirloom crawl --resume --out ${out}`);
    await expectResumed(out);
  });

  it('given twice ends it at once, though a thread is inside the system', async () => {
    const out = join(ground.folder, 'twice');
    const { started, block } = await startedAndBlocked(out);
    started.kill('SIGINT');
    // It says that it stops: the first was heard.
    expect(await until(() => started.stderr().includes('stopping'), started)).toBe(true);
    started.kill('SIGINT');
    const { signal, stderr } = await started.ended;
    await block.end();
    expect([signal, stderr]).toEqual(['SIGINT', '']);
    await expectResumed(out);
  });

  it('given once ends it after the deadline, though a thread is inside the system', async () => {
    const out = join(ground.folder, 'once');
    const { started, block } = await startedAndBlocked(out, { minuteMs: 1 });
    started.kill('SIGINT');
    const { signal, stderr } = await started.ended;
    await block.end();
    const says = 'the crawl did not stop in time and was ended; its captures are kept.';
    expect([signal, stderr]).toEqual([
      'SIGINT',
      `heirloom: ${says} Resume with: heirloom crawl --resume --out ${out}\n`,
    ]);
    await expectResumed(out);
  });
});
