import { existsSync } from 'node:fs';
import { readFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../scenarios/until.ts';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { openHarvestGround, slowTemplate } from '../../../harvesting/test-harvest-ground.ts';
import type { HarvestGround, TestPool } from '../../../harvesting/test-harvest-ground.ts';
import type {
  ReportLinesAnswer,
  ReportShape,
  ReportsAnswer,
} from '../../../harvesting/jobs/job-report-shape.ts';
import { startStaffServer } from '../test-staff-server.ts';
import type { StaffClient, StaffServer } from '../test-staff-server.ts';
import type { JobParts } from './job-parts.ts';
import { jobRoutes } from './job-routes.ts';

const site = 'journal-des-dunes.test';
const nobody = '00000000-0000-7000-8000-000000000000';

let ground: HarvestGround;
let opened: TestPool;
let server: StaffServer;
let engineer: StaffClient;
beforeAll(async () => {
  ground = await openHarvestGround();
});
beforeEach(async () => {
  opened = await ground.startPool();
  const more: Pick<JobParts, 'pool'> = { pool: opened.pool };
  server = await startStaffServer({ catalogue: ground.catalogue, bus: opened.bus, define: jobRoutes, more });
  engineer = await server.as(ground.person);
});
afterEach(async () => {
  expect(server.faults).toEqual([]);
  await server.close();
  await ground.closePools();
});
afterAll(async () => {
  await ground.close();
});

async function reportsOf(jobId: string): Promise<readonly ReportShape[]> {
  return ((await engineer.get(`/jobs/${jobId}/reports`)).json as ReportsAnswer).items;
}

/** The metadata WARC of a job in a vault. */
async function packedFile(vault: string, job: string): Promise<string> {
  const files = await readdir(vault, { recursive: true });
  for (const file of files.filter((name) => /-metadata-.*\.warc\.gz$/.test(name))) {
    const text = gunzipSync(await readFile(join(vault, file))).toString('latin1');
    if (text.includes(`jobid=${job}\r\n`)) return join(vault, file);
  }
  throw new Error(`there is no metadata WARC of ${job}`);
}

/** The files of the archive by name, unpacked without our own reader. */
async function packed(file: string): Promise<Map<string, string>> {
  const bytes = gunzipSync(await readFile(file)).toString('latin1');
  const heads = bytes.matchAll(/WARC-Target-URI: metadata:\/\/heirloom\/crawl\/\w+\/([^?]+)\?[^]*?\r\n\r\n/g);
  return new Map(
    [...heads].map(([head, name = '', ...rest]) => {
      expect(rest).toEqual([]);
      const start = bytes.indexOf(head) + head.length;
      const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
      return [name, Buffer.from(bytes.slice(start, start + length), 'latin1').toString()];
    }),
  );
}

describe('the reports of a job', () => {
  it.each([false, true])(
    'are read from its folder, then from the archive (rehearsal: %s)',
    async (isRehearsal) => {
      const jobId = await ground.addJob({ hosts: [site], template: slowTemplate, isRehearsal });
      const { name: job } = await ground.row(jobId);
      opened.pool.submit();
      await ground.untilPaused(opened, jobId);
      const running = await reportsOf(jobId);
      expect(running.map(({ name, from }) => [name, from])).toEqual([
        ['template.yaml', 'folder'],
        ['seeds.txt', 'folder'],
        ['crawl.log', 'folder'],
        ['not-fetched.jsonl', 'folder'],
      ]);
      const early = await engineer.get(`/jobs/${jobId}/reports/crawl.log`);
      const template = await engineer.get(`/jobs/${jobId}/reports/template.yaml`);
      await engineer.post(`/jobs/${jobId}/control`, { action: 'resume' });
      const data = isRehearsal ? join(ground.data.path, 'rehearsals', job) : ground.data.path;
      await ground.untilEnded(jobId);
      await until(() => !existsSync(join(data, 'crawls', job)));

      const file = await packedFile(join(data, 'vaults', 'main'), job);
      const texts = await packed(file);
      const reports = await reportsOf(jobId);
      expect(new Set(reports.map(({ name }) => name))).toEqual(new Set(texts.keys()));
      expect(reports.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['crawl.log', 'seeds-report.txt', 'hosts-report.txt', 'sites-report.txt']),
      );
      for (const { name, bytes, lines, from } of reports) {
        const whole = await engineer.get(`/jobs/${jobId}/reports/${name}`);
        expect([name, whole.status, whole.text]).toEqual([name, 200, texts.get(name)]);
        expect([name, from, bytes, lines]).toEqual([
          name,
          'archive',
          Buffer.byteLength(whole.text),
          whole.text.split('\n').length - 1,
        ]);
        expect(whole.headers).toMatchObject({
          'content-type': 'text/plain; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'content-length': String(bytes),
        });
      }
      expect(early.text.length).toBeGreaterThan(0);
      expect(texts.get('crawl.log')?.startsWith(early.text)).toBe(true);
      expect(template.text).toBe(texts.get('template.yaml'));

      await rename(file, `${file}.away`);
      const away = await engineer.get(`/jobs/${jobId}/reports`);
      expect([away.status, away.json]).toMatchObject([409, { code: 'reports-out-of-reach' }]);
      await rename(`${file}.away`, file);
    },
  );

  it('are shown page by page, and filtered', async () => {
    const jobId = await ground.addJob({ hosts: [site] });
    opened.pool.submit();
    await ground.untilEnded(jobId);
    const whole = (await engineer.get(`/jobs/${jobId}/reports/crawl.log`)).text;
    const ask = async (question: string): Promise<ReportLinesAnswer> =>
      (await engineer.get(`/jobs/${jobId}/reports/crawl.log/lines?${question}`)).json as ReportLinesAnswer;
    const lines: string[] = [];
    for (let next: number | null = 0; next !== null;) {
      const page: ReportLinesAnswer = await ask(`limit=3&offset=${next}`);
      expect(page.lines.length).toBeLessThanOrEqual(3);
      lines.push(...page.lines);
      next = page.next;
    }
    expect(`${lines.join('\n')}\n`).toBe(whole);
    const robots = lines.filter((line) => line.includes('robots.txt'));
    expect((await ask('q=ROBOTS.txt')).lines).toEqual(robots);
    expect(await ask('offset=999999999')).toMatchObject({ lines: [], next: null });
  });

  it('are for staff; what is not there is not found', async () => {
    const jobId = await ground.addJob({ hosts: [site], seeds: '' });
    opened.pool.submit();
    await ground.untilEnded(jobId);
    expect(await reportsOf(jobId)).toEqual([]);
    for (const path of [
      `${nobody}/reports`,
      `${nobody}/reports/crawl.log`,
      `${jobId}/reports/no-such.txt`,
      `${jobId}/reports/no-such.txt/lines`,
      `${jobId}/reports/..%2F..%2Fheirloom.yaml`,
    ])
      expect([path, (await engineer.get(`/jobs/${path}`)).status]).toEqual([path, 404]);
    const librarian = await server.as(await addPerson(ground.catalogue, 'librarian'));
    const reader = await server.as(await addPerson(ground.catalogue, 'reader'));
    for (const path of ['', '/crawl.log', '/crawl.log/lines']) {
      expect((await librarian.get(`/jobs/${jobId}/reports${path}`)).status).toBe(path === '' ? 200 : 404);
      expect((await reader.get(`/jobs/${jobId}/reports${path}`)).status).toBe(403);
    }
  });
});
