import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobErrors, logTail } from './read-crawl-log.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-log-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function line(status: number, url: string): string {
  return `2026-11-16T10:00:00.000Z ${String(status).padStart(5)} ${'123'.padStart(10)} ${url} L - text/html #001 - - example.org -`;
}

function robots(status: number): string {
  return line(status, 'https://a.test/robots.txt').replace(' L - ', ' P https://a.test/ ');
}

async function log(text: string): Promise<string> {
  const path = join(folder, 'crawl.log');
  await writeFile(path, text);
  return path;
}

describe('the log of a job', () => {
  it('ends with whole lines only', async () => {
    const path = await log(`${line(200, 'https://a.test/1')}\n${line(200, 'https://a.test/2')}\nhalf a li`);
    expect(await logTail(path, 1)).toEqual([line(200, 'https://a.test/2')]);
    expect(await logTail(path, 50)).toHaveLength(2);
  });

  it('is read from its end, however long it is, over the edges of pieces and characters', async () => {
    const lines = Array.from({ length: 5000 }, (_, number) => line(200, `https://a.test/é${number}`));
    const path = await log(`${lines.join('\n')}\n`);
    expect(await logTail(path, 1500)).toEqual(lines.slice(-1500));
    expect(await logTail(path, 2000)).toHaveLength(2000);
  });

  it('is undefined where there is none, and empty where nothing is in it', async () => {
    expect(await logTail(join(folder, 'none'), 10)).toBeUndefined();
    expect(await jobErrors(join(folder, 'none'))).toBeUndefined();
    expect(await logTail(await log(''), 10)).toEqual([]);
    expect(await jobErrors(await log(''))).toEqual({ kinds: [], examined: 0 });
  });

  it('counts no missing robots.txt as something that went wrong', async () => {
    const path = await log(`${robots(404)}\n${robots(403)}\n${robots(503)}\n`);
    const errors = await jobErrors(path);
    expect(errors?.examined).toBe(3);
    expect(errors?.kinds.map(({ code }) => code)).toEqual(['503']);
  });

  it('nor a missing favicon.ico that no page names; one that a page names is missing', async () => {
    const named = line(404, 'https://a.test/favicon.ico');
    const errors = await jobErrors(
      await log(`${named}\n${named.replace(' L - ', ' LI https://a.test/ ')}\n`),
    );
    expect(errors?.kinds).toMatchObject([{ code: '404', count: 1 }]);
  });

  it('tells what went wrong by kind, the most frequent first, with examples and not what was excluded', async () => {
    const lines = [
      line(200, 'https://a.test/'),
      ...Array.from({ length: 7 }, (_, number) => line(404, `https://a.test/gone-${number}`)),
      line(-2, 'https://b.test/'),
      line(-9998, 'https://a.test/private'),
      line(-5000, 'https://a.test/rejected'),
      line(599, 'https://a.test/odd'),
      'a line that is none',
    ];
    const errors = await jobErrors(await log(`${lines.join('\n')}\n`));
    expect(errors?.examined).toBe(12);
    expect(errors?.kinds.map(({ code, count }) => [code, count])).toEqual([
      ['404', 7],
      ['-2', 1],
      ['599', 1],
    ]);
    expect(errors?.kinds[0]?.examples).toEqual(
      Array.from({ length: 5 }, (_, number) => `https://a.test/gone-${number}`),
    );
    expect(errors?.kinds.map(({ meaning }) => meaning)).toEqual([
      'Page not found',
      'The server does not accept connections',
      'An error in the server',
    ]);
  });
});
