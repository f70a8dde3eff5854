import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { openGround, startHeirloom } from './crawl-ground.ts';
import type { CrawlGround, Finished } from './crawl-ground.ts';
import { expectSoundOutcome, keyOf, placeOf, readLog, readOutcome, visitOf } from './crawl-outcome.ts';
import type { CrawlOutcome, LoggedLine } from './crawl-outcome.ts';
import { serveByHand } from './hand-made-server.ts';
import { until } from './until.ts';

const sites = ['fjellbygda', 'mirror'];

let ground: CrawlGround;
/** A crawl that is complete, and one that was killed on the way. */
let whole: CrawlOutcome;
let killed = '';
/** What the killed one had told. */
let told: readonly LoggedLine[] = [];
beforeAll(async () => {
  ground = await openGround({ seed: 11, sites: 3, pagesPerSite: 5 });
  const out = join(ground.folder, 'whole');
  const { code, stderr } = await startHeirloom(ground.words(out, sites)).ended;
  expect([code, stderr]).toEqual([exitCodes.done, '']);
  whole = await readOutcome(out);
  killed = join(ground.folder, 'killed');
  const started = startHeirloom(ground.words(killed, sites));
  const log = join(killed, 'crawl.log');
  const isFarEnough = async (): Promise<boolean> =>
    existsSync(log) &&
    statSync(log).size > 5000 &&
    (await readdir(killed)).some((name) => /-text-.*\.gz$/.test(name));
  expect(await until(isFarEnough, started)).toBe(true);
  started.kill('SIGKILL');
  await started.ended;
  told = readLog(await readFile(log, 'utf8'));
});
afterAll(async () => {
  await ground.close();
});

async function copyOf(folder: string, name: string): Promise<string> {
  const copy = join(ground.folder, name);
  await cp(folder, copy, { recursive: true });
  return copy;
}

function resume(out: string): Promise<Finished> {
  return startHeirloom(ground.words(out, sites)).ended;
}

/** The same as a crawl that was never interrupted, with the captures that were told of before. */
async function expectWhole(out: string): Promise<CrawlOutcome> {
  const outcome = await readOutcome(out);
  await expectSoundOutcome(outcome);
  expect(outcome.events.map(visitOf).toSorted()).toEqual(whole.events.map(visitOf).toSorted());
  expect(outcome.log.map(visitOf).toSorted()).toEqual(whole.log.map(visitOf).toSorted());
  expect(outcome.notFetched.map(placeOf).toSorted()).toEqual(whole.notFetched.map(placeOf).toSorted());
  const dates = new Map(outcome.events.map((event) => [keyOf(event), event.date.replaceAll(/\D/g, '')]));
  const fetchedAgain = told.filter(
    (line) => line.status >= 0 && dates.get(keyOf(line)) !== line.started.split('+')[0],
  );
  expect(fetchedAgain).toEqual([]);
  return outcome;
}

async function journalsOf(out: string): Promise<string[]> {
  const state = join(out, 'state');
  return (await readdir(state))
    .filter((name) => name.startsWith('journal-'))
    .map((name) => join(state, name));
}

describe('--resume of what a crawl has left', () => {
  it('a crawl that was killed: it is as if it had not been', async () => {
    const out = await copyOf(killed, 'simply');
    const { code, stdout, stderr } = await resume(out);
    expect([code, stderr]).toEqual([exitCodes.done, '']);
    expect(stdout).toContain('ended: complete');
    await expectWhole(out);
  });

  it('a crawl that is complete: says so, and changes nothing', async () => {
    const out = await copyOf(whole.folder, 'complete');
    const { code, stdout, stderr } = await resume(out);
    expect([code, stderr]).toEqual([exitCodes.done, '']);
    expect(stdout).toContain('is complete.');
    expect((await readdir(out)).toSorted()).toEqual(whole.files);
  });

  it('a crawl that was killed when all was done: takes away what was left over', async () => {
    const out = await copyOf(whole.folder, 'left-over');
    await mkdir(join(out, 'state', 'queue'), { recursive: true });
    await writeFile(join(out, 'state', 'lock'), `4194305 ${hostname()}\n`);
    await writeFile(join(out, 'control.json'), '{}\n');
    const { code, stdout } = await resume(out);
    expect([code, stdout]).toEqual([exitCodes.done, expect.stringContaining('is complete.')]);
    expect((await readdir(out)).toSorted()).toEqual(whole.files);
  });

  it('nothing: says so', async () => {
    const out = join(ground.folder, 'nothing');
    const { code, stderr } = await startHeirloom(['crawl', '--resume', '--out', out]).ended;
    expect([code, stderr]).toEqual([
      exitCodes.inputUnsuitable,
      expect.stringContaining('there is no crawl in'),
    ]);
    expect(existsSync(out)).toBe(false);
  });

  it('a crawl, without being asked to: is refused', async () => {
    const before = (await readdir(killed)).toSorted();
    const words = ground.words(killed, sites).filter((word) => word !== '--resume');
    const { code, stderr } = await startHeirloom(words).ended;
    expect([code, stderr]).toEqual([exitCodes.outputUnwritable, expect.stringContaining('add --resume')]);
    expect((await readdir(killed)).toSorted()).toEqual(before);
  });

  it('a crawl that another process works on: is refused, and the other does not notice', async () => {
    const out = await copyOf(killed, 'at-once');
    const first = startHeirloom(ground.words(out, sites, '--port', '0'));
    const lock = join(out, 'state', 'lock');
    const isOurs = async (): Promise<boolean> => existsSync(lock) && isAlive(await readFile(lock, 'utf8'));
    expect(await until(isOurs, first)).toBe(true);
    // However slowly the second starts, the first is not through.
    first.kill('SIGSTOP');
    const second = await resume(out);
    first.kill('SIGCONT');
    expect([second.code, second.stderr]).toEqual([
      exitCodes.outputUnwritable,
      expect.stringContaining('works on this job already'),
    ]);
    const { code, stderr } = await first.ended;
    expect([code, stderr]).toEqual([exitCodes.done, '']);
    await expectWhole(out);
  });

  it('a crawl that was killed in a container, where the next process has the same number', async () => {
    const out = await copyOf(killed, 'container');
    const lock = join(out, 'state', 'lock');
    const script = `echo "$$ ${hostname()}" > "${lock}"; exec "$@"`;
    const { code, stderr } = await startHeirloom(ground.words(out, sites), {
      through: ['sh', '-c', script, 'sh'],
    }).ended;
    expect([code, stderr]).toEqual([exitCodes.done, '']);
    await expectWhole(out);
  });
});

describe('--resume of what was damaged', () => {
  it.each([
    ['empty', () => ''],
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['zeros', (text: string) => '\0'.repeat(text.length)],
    ['no order', () => '{}'],
    ['of another kind', () => '[1]'],
    ['with settings that nobody knows', (text: string) => text.replace('politeness:', 'impoliteness:')],
  ] as const)('job.json %s: says so, and leaves all as it is', async (name, damage) => {
    const out = await copyOf(killed, `job ${name}`);
    const job = join(out, 'job.json');
    await writeFile(job, damage(await readFile(job, 'utf8')));
    const before = (await readdir(out)).toSorted();
    const { code, stderr } = await resume(out);
    expect([code, stderr]).toEqual([exitCodes.inputUnsuitable, expect.stringContaining('job.json')]);
    expect(stderr).not.toMatch(/\n\s+at |fault in Heirloom/);
    expect((await readdir(out)).toSorted()).toEqual(before);
  });

  it('a journal with one wrong byte in its midst: the rest is recovered from the WARC files', async () => {
    const out = await copyOf(killed, 'flipped');
    const journals = (await journalsOf(out)).filter((path) => statSync(path).size > 0);
    expect(journals).not.toEqual([]);
    for (const journal of journals) {
      const bytes = await readFile(journal);
      const middle = bytes.length >> 1;
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
      await writeFile(journal, bytes);
    }
    const { code, stdout, stderr } = await resume(out);
    expect([code, stderr]).toEqual([exitCodes.done, '']);
    expect(stdout).toMatch(/\d+ recovered/);
    await expectWhole(out);
  });

  it.each([
    ['the journals', async (out: string) => Promise.all((await journalsOf(out)).map((path) => rm(path)))],
    ['the state', (out: string) => rm(join(out, 'state'), { recursive: true })],
  ] as const)('%s deleted: all captures are recovered from the WARC files', async (name, remove) => {
    const out = await copyOf(killed, `without ${name}`);
    await remove(out);
    const { code, stdout, stderr } = await resume(out);
    expect([code, stderr]).toEqual([exitCodes.done, '']);
    const captures = told.filter(({ status }) => status >= 0);
    const recovered = Number(/(\d+) recovered/.exec(stdout)?.[1]);
    expect(recovered).toBeGreaterThanOrEqual(captures.length);
    const { log } = await expectWhole(out);
    expect(log.filter(({ annotations }) => annotations.includes('recovered'))).toHaveLength(recovered);
  });

  it('a sealed WARC file deleted: says which, and leaves all as it is', async () => {
    const out = await copyOf(killed, 'without a file');
    const file = (await readdir(out)).find((name) => /-text-.*\.gz$/.test(name)) ?? '';
    await rm(join(out, file));
    const before = (await readdir(out)).toSorted();
    const { code, stderr } = await resume(out);
    expect([code, stderr]).toEqual([exitCodes.inputUnsuitable, expect.stringContaining(file)]);
    expect(stderr).not.toMatch(/\n\s+at |fault in Heirloom/);
    expect((await readdir(out)).toSorted()).toEqual(before);
  });
});

describe('what a kill can fall between', () => {
  it('a robots.txt that redirects is not fetched again when only its redirect was captured', async () => {
    const asked: string[] = [];
    let holds = true;
    const server = await serveByHand((socket, request) => {
      const path = request.split(' ')[1] ?? '';
      asked.push(path);
      if (path === '/robots.txt') {
        socket.write('HTTP/1.1 302 Found\r\nLocation: /moved.txt\r\nContent-Length: 0\r\n\r\n');
      } else if (path === '/moved.txt' && !holds) {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 27\r\n\r\nUser-agent: *\nDisallow: /a\r\n');
      } else if (path !== '/moved.txt') {
        socket.write(
          'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 18\r\n\r\n<a href="/a">a</a>',
        );
      }
    });
    try {
      const out = join(ground.folder, 'robots');
      const words = ground.words(out, [], '--seed', server.url);
      const first = startHeirloom(words);
      // The redirect is safe, its target never comes.
      const isSafe = async (): Promise<boolean> =>
        existsSync(join(out, 'crawl.log')) &&
        (await readFile(join(out, 'crawl.log'), 'utf8')).includes('/robots.txt');
      expect(await until(isSafe, first)).toBe(true);
      first.kill('SIGKILL');
      await first.ended;
      holds = false;
      const { code, stderr } = await startHeirloom(words).ended;
      expect([code, stderr]).toEqual([exitCodes.done, '']);
      expect(asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
      const outcome = await readOutcome(out);
      await expectSoundOutcome(outcome);
      expect(outcome.events.map(({ url }) => new URL(url).pathname).toSorted()).toEqual([
        '/',
        '/favicon.ico',
        '/moved.txt',
        '/robots.txt',
      ]);
    } finally {
      await server.stop();
    }
  });

  it('a recovered capture keeps what its records say of it', async () => {
    const body = 'x'.repeat(5000);
    const server = await serveByHand((socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    });
    try {
      const out = join(ground.folder, 'truncated');
      const template = join(ground.folder, 'small.yaml');
      await writeFile(template, 'network:\n  max-response-bytes: 1 kB\nfiles:\n  commit-interval: 10 min\n');
      const words = ground.words(out, [], '--seed', server.url, '--robots', 'ignore', '--template', template);
      const first = startHeirloom([...words, '--seed', `${server.url}2`, '--delay-ms', '60000']);
      const isWritten = async (): Promise<boolean> => {
        const names = existsSync(out) ? await readdir(out) : [];
        return names.some((name) => name.endsWith('.open') && statSync(join(out, name)).size > 1200);
      };
      expect(await until(isWritten, first)).toBe(true);
      first.kill('SIGKILL');
      await first.ended;
      await writeFile(
        join(out, 'job.json'),
        (await readFile(join(out, 'job.json'), 'utf8')).replace('min-delay: 1 min', 'min-delay: 0 ms'),
      );
      const { code, stdout, stderr } = await startHeirloom(['crawl', '--resume', '--out', out]).ended;
      expect([code, stderr, stdout]).toEqual([exitCodes.done, '', expect.stringContaining('1 recovered')]);
      const { log } = await readOutcome(out);
      expect(log.map(({ annotations }) => annotations).toSorted()).toEqual([
        'lengthTrunc',
        'lengthTrunc,recovered',
      ]);
    } finally {
      await server.stop();
    }
  });

  it('threads that begin a file at the same time give it different names', async () => {
    // A clock that counts hours makes a chance of a thousandth a certainty.
    const clock = `const Fine = Date;
      globalThis.Date = class extends Fine {
        constructor(...words) {
          if (words.length > 0) super(...words); else super(Math.floor(Fine.now() / 3600000) * 3600000);
        }
      };`;
    const out = join(ground.folder, 'same-time');
    const { code, stderr } = await startHeirloom(ground.words(out, sites), {
      environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` },
    }).ended;
    expect([code, stderr]).toEqual([exitCodes.done, '']);
    const outcome = await readOutcome(out);
    await expectSoundOutcome(outcome);
    expect(outcome.events.map(visitOf).toSorted()).toEqual(whole.events.map(visitOf).toSorted());
  });
});

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  return pid > 0 && existsSync(`/proc/${pid}`);
}
