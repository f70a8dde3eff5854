import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJobSummary, writeJobSummary } from './job-summary.ts';
import type { SummarisedJob } from './job-summary.ts';
import { knownErrors, knownLog } from './known-log.ts';

let folder = '';
let job: SummarisedJob;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-summary-'));
  await mkdir(join(folder, 'reports'));
  job = { log: join(folder, 'crawl.log'), summary: join(folder, 'reports', 'jobs', '7-news.json') };
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function line(status: number, url: string): string {
  return `2026-11-16T10:00:00.000Z ${String(status).padStart(5)} ${'123'.padStart(10)} ${url} L - text/html #001 - - example.org -`;
}

async function summarise(lines: readonly string[]): Promise<void> {
  await writeFile(job.log, lines.map((each) => `${each}\n`).join(''));
  await writeJobSummary(job);
}

const ended = { state: 'done', crawlEnd: 'complete' } as const;

describe('the summary of a job', () => {
  it('answers as the log did, when that has gone', async () => {
    const lines = Array.from({ length: 700 }, (_, number) =>
      line(number % 7 === 0 ? 404 : 200, `https://a.test/é${number}`),
    );
    await summarise(lines);
    const asked = { ...job, ...ended };
    const before = [await knownLog(asked, 500), await knownErrors(asked)];
    expect(before).toMatchObject([{ lines: { length: 500 } }, { examined: 700, kinds: [{ count: 100 }] }]);
    await rm(job.log);
    expect([await knownLog(asked, 500), await knownErrors(asked)]).toEqual(before);
    expect((await knownLog(asked, 3)).lines).toEqual(lines.slice(-3));
    expect((await knownLog(asked, 2000)).lines).toEqual(lines.slice(-500));
  });

  it('is written again as often as the job is, but not without a log', async () => {
    await summarise([line(404, 'https://a.test/')]);
    await summarise([line(404, 'https://a.test/'), line(-2, 'https://b.test/')]);
    await rm(job.log);
    await writeJobSummary(job);
    expect(await readJobSummary(job.summary)).toMatchObject({ lines: { length: 2 }, examined: 2 });
    expect(await readdir(join(folder, 'reports', 'jobs'))).toEqual(['7-news.json']);
  });

  it('stays small whatever a site answers, and keeps the newest lines and the most frequent kinds', async () => {
    // Written as six bytes each in JSON: what takes most room.
    const long = '\u0001'.repeat(8000);
    const lines = Array.from({ length: 500 }, (_, number) =>
      line(400 + number, `https://a.test/${number}/${long}`),
    );
    const often = line(599, 'https://a.test/often');
    await summarise([often, often, ...lines]);
    const { size } = await stat(job.summary);
    expect(size).toBeLessThan(8 << 20);
    const read = await readJobSummary(job.summary);
    if (read === undefined || 'problem' in read) throw new Error(read?.problem);
    expect(read.lines.length).toBeGreaterThan(100);
    expect(read.lines).toEqual(lines.slice(-read.lines.length));
    expect(read.kinds).toHaveLength(200);
    expect(read.kinds[0]).toMatchObject({
      code: '599',
      count: 3,
      examples: ['https://a.test/often', 'https://a.test/often', expect.any(String)],
    });
    expect(read.kinds.at(-1)?.examples).toEqual([]);
  });

  it('is said to be missing or broken, with what to do', async () => {
    const hintOf = async (
      asked: Pick<Parameters<typeof knownErrors>[0], 'state' | 'crawlEnd'>,
    ): Promise<string> => {
      const told = await knownErrors({ ...job, ...asked });
      const log = await knownLog({ ...job, ...asked }, 10);
      expect([told, log]).toEqual([
        { kinds: [], examined: 0, hint: told.reason?.message, reason: told.reason },
        { lines: [], hint: told.hint, reason: told.reason },
      ]);
      return told.hint ?? '';
    };
    expect(await hintOf({ state: 'submitted', crawlEnd: null })).toMatch(/no log yet/);
    expect(await hintOf({ state: 'failed', crawlEnd: null })).toMatch(/ended before it collected/);
    expect(await hintOf(ended)).toMatch(/no longer exists .*7-news\.json.*metadata WARC/);
    await summarise([line(404, 'https://a.test/')]);
    await rm(job.log);
    for (const [text, why] of [
      ['', /cannot be read .*JSON.*metadata WARC/],
      ['{"lines":["2026-', /cannot be read .*JSON/],
      ['[]', /not what Heirloom writes/],
      ['{"lines":[1],"kinds":[],"examined":0}', /not what Heirloom writes/],
      [' '.repeat((8 << 20) + 1), /too large/],
    ] as const) {
      await writeFile(job.summary, text);
      expect(await hintOf(ended)).toMatch(why);
    }
    await rm(job.summary);
    await mkdir(job.summary);
    expect(await hintOf(ended)).toMatch(/cannot be read .*EISDIR/);
  });
});
