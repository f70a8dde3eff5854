import { defined } from '../../formats/values/defined.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalRepository } from '../../repository/local/local-repository.ts';
import { addJob } from '../../harvesting/test-jobs.ts';
import { takeFile } from '../../reading/test-take-file.ts';
import { recordOf } from '../test-running.ts';
import type { TestAnswer, TestQuestion } from '../test-running.ts';
import { startStaffRunning } from '../staff/test-staff-running.ts';
import type { StaffRunning } from '../staff/test-staff-running.ts';

const [first, second] = ['7-first-trial', '8-other-trial'];
const [firstUrl, secondUrl] = ['http://first.test/', 'http://second.test/'];
const oftenUrl = 'http://often.first.test/';
const timestamp = '20260102030405';
const none = 'rehearsal:9-none';

interface Capture {
  readonly url: string;
  readonly timestamp: string;
}

let ground: StaffRunning;
let firstJob = '';
let work = '';
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'heirloom-rehearsals-'));
  ground = await startStaffRunning({
    fill: async (catalogue, administrator) => {
      firstJob = await addJob(catalogue, administrator, { hosts: ['first.test'], isRehearsal: true });
      await catalogue.db
        .updateTable('job')
        .set({ name: first, state: 'done' })
        .where('id', '=', firstJob)
        .execute();
    },
  });
  await addRehearsal(first, [{ url: firstUrl, timestamp }, ...oftenCaptured()]);
  await addRehearsal(second, [{ url: secondUrl, timestamp }]);
});
afterAll(async () => {
  expect(ground.running.faults).toEqual([]);
  await ground.close();
  await rm(work, { recursive: true });
});

/** More than the event loop lists itself. */
function oftenCaptured(): readonly Capture[] {
  return Array.from({ length: 600 }, (_, at) => ({
    url: oftenUrl,
    timestamp: String(20260102000000 + Math.floor(at / 60) * 100 + (at % 60)),
  }));
}

async function addRehearsal(name: string, captures: readonly Capture[]): Promise<void> {
  const archive = await LocalRepository.openForWriting(join(ground.running.archive.path, 'rehearsals', name));
  const file = join(work, `${name}.warc.gz`);
  const targets = captures.map((each) => gzipSync(recordOf({ ...each, body: `<p>of ${name}</p>` })));
  await writeFile(file, Buffer.concat(targets));
  await takeFile(archive, file, { source: 'web', job: name });
  await archive.close();
}

type Who = 'curator' | 'librarian' | 'reader' | undefined;

function api(path: string, who: Who, question: TestQuestion = {}): Promise<TestAnswer> {
  const pass = who === undefined ? undefined : ground.passes[who];
  const headers = pass === undefined ? {} : { cookie: pass.cookie, 'x-csrf-token': pass.csrf };
  return ground.running.ask(`/api/v1${path}`, { ...question, headers: { ...headers, ...question.headers } });
}

const accessPoints = (view: string, url: string): readonly string[] => [
  `/search?q=${url}&view=${view}`,
  `/captures?url=${url}&view=${view}`,
  `/calendar?url=${url}&view=${view}`,
  `/version?url=${url}&view=${view}`,
  `/sites?view=${view}`,
];

async function code(view: string, who: Who): Promise<TestAnswer> {
  const headers = { 'content-type': 'application/json' };
  return api('/replay-entries', who, { method: 'POST', headers, body: JSON.stringify({ view }) });
}

/** Enters as a frame does, with a new code. Returns the cookie. */
async function entered(name: string, url: string): Promise<string> {
  const answer = await code(`rehearsal:${name}`, 'curator');
  const to = encodeURIComponent(pathOf(name, url));
  const { code: word } = JSON.parse(answer.text) as { readonly code: string };
  const entry = await ground.running.askReplay(`/_heirloom/enter?code=${word}&to=${to}`);
  expect([entry.status, entry.headers.location]).toEqual([303, pathOf(name, url)]);
  return entry.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

const pathOf = (name: string, url: string): string => `/rehearsal:${name}/${timestamp}mp_/${url}`;
const framed = (cookie?: string): TestQuestion => ({
  headers: { 'sec-fetch-dest': 'iframe', ...defined({ cookie }) },
});
const withoutName = ({ status, headers, text }: TestAnswer, name: string): unknown => {
  const { date: _, ...kept } = headers;
  return [status, JSON.parse(JSON.stringify(kept).replaceAll(name, 'NAME')), text.replaceAll(name, 'NAME')];
};

describe('the questions of the API', () => {
  it('are answered for staff from the archive of the rehearsal alone', async () => {
    for (const who of ['curator', 'librarian'] as const) {
      for (const path of accessPoints(`rehearsal:${first}`, firstUrl)) {
        const answer = await api(path, who);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(answer.text).toContain('first.test');
        expect(answer.text).not.toContain('second.test');
      }
    }
    const captures = await api(`/captures?url=${secondUrl}&view=rehearsal:${first}`, 'curator');
    expect(JSON.parse(captures.text)).toMatchObject({ captures: [] });
    const main = await api(`/captures?url=http://a.test/&view=rehearsal:${first}`, 'curator');
    expect(JSON.parse(main.text)).toMatchObject({ captures: [] });
  });

  it('are answered from it also where they need many lines, for which the archive has threads', async () => {
    const question = `url=${oftenUrl}&view=rehearsal:${first}`;
    const listed = await api(`/captures?${question}&limit=1000`, 'curator');
    expect((JSON.parse(listed.text) as { captures: unknown[] }).captures).toHaveLength(600);
    const counted = await api(`/calendar?${question}`, 'curator');
    expect(JSON.parse(counted.text)).toMatchObject({ total: 600 });
    const found = await api(`/search?q=${oftenUrl}&view=rehearsal:${first}`, 'curator');
    expect(JSON.parse(found.text)).toMatchObject({ items: [{ url: oftenUrl, captures: 600 }] });
  });

  it('know no rehearsal for readers and strangers, whether there is one or not', async () => {
    for (const who of ['reader', undefined] as const) {
      const [real, unreal] = [
        accessPoints(`rehearsal:${first}`, firstUrl),
        accessPoints('some-other-word', firstUrl),
      ];
      for (const [index, path] of real.entries()) {
        const answer = await api(path, who);
        expect([path, answer.status]).toEqual([path, 400]);
        expect(answer.text).toBe((await api(unreal[index] ?? '', who)).text);
      }
      expect((await code(`rehearsal:${first}`, who)).status).toBe(who === undefined ? 401 : 403);
      expect((await api(`/jobs/${firstJob}/rehearsal`, who)).status).toBe(who === undefined ? 401 : 403);
    }
  });

  it('of the archive itself never have what a rehearsal collected', async () => {
    for (const view of ['all', `job:${first}`])
      for (const path of accessPoints(view, firstUrl))
        expect((await api(path, 'curator')).text).not.toContain(`"timestamp":"${timestamp}"`);
    expect((await api('/sites', 'curator')).text).not.toContain('first.test');
    expect((await api('/views', 'curator')).text).not.toContain('trial');
    const page = await ground.running.askReplay(`/all/${timestamp}mp_/${firstUrl}`, framed());
    expect(page.status).toBe(404);
  });

  it('that do not ask rehearsals refuse them, for staff too', async () => {
    for (const path of [
      `/citation?url=${firstUrl}&timestamp=${timestamp}&view=rehearsal:${first}`,
      `/export?format=warc&url=${firstUrl}&view=rehearsal:${first}`,
      `/text-search?q=of&view=rehearsal:${first}`,
    ])
      expect([path, (await api(path, 'curator')).status]).toEqual([path, 400]);
    const { cookie } = ground.passes.curator;
    for (const path of [
      `/rehearsal:${first}/cdx?url=${firstUrl}`,
      `/rehearsal:${first}/timegate/${firstUrl}`,
      `/rehearsal:${first}/timemap/link/${firstUrl}`,
    ])
      expect([path, (await ground.running.ask(path, { headers: { cookie } })).status]).toEqual([path, 404]);
  });
});

describe('the replay host', () => {
  it('shows a page of a rehearsal to who has its cookie, and of no other', async () => {
    const cookie = await entered(first, firstUrl);
    const page = await ground.running.askReplay(pathOf(first, firstUrl), framed(cookie));
    expect([page.status, page.text.includes(`of ${first}`)]).toEqual([200, true]);
    expect((await ground.running.askReplay(pathOf(first, secondUrl), framed(cookie))).status).toBe(404);
    expect((await ground.running.askReplay(pathOf(second, secondUrl), framed(cookie))).status).toBe(404);
  });

  it('answers without the cookie word for word as where there is no such rehearsal', async () => {
    const ask = async (name: string, question: TestQuestion): Promise<unknown> =>
      withoutName(await ground.running.askReplay(pathOf(name, firstUrl), question), name);
    const { cookie } = ground.passes.curator;
    for (const question of [framed(), framed('heirloom_rehearsal=x'), framed(cookie), { headers: {} }])
      expect(await ask(first, question)).toEqual(await ask('9-never-there', question));
    // The answer is the same as for a URL that the rehearsal does not have.
    const inside = await entered(first, firstUrl);
    const unknown = 'http://other.test/';
    const [within, without] = await Promise.all(
      [inside, undefined].map((each) => ground.running.askReplay(pathOf(first, unknown), framed(each))),
    );
    expect(within?.text).toBe(without?.text);
    const raw = pathOf(first, firstUrl).replace('mp_', 'id_');
    expect((await ground.running.askReplay(raw)).status).toBe(404);
    expect((await api('/missing-urls', 'curator')).text).not.toContain('other.test');
  });

  it('takes a code once, for its own rehearsal, and leads nowhere else', async () => {
    const answer = await code(`rehearsal:${first}`, 'curator');
    const { code: word } = JSON.parse(answer.text) as { readonly code: string };
    const enter = (to: string, with_ = word): Promise<TestAnswer> =>
      ground.running.askReplay(`/_heirloom/enter?code=${with_}&to=${encodeURIComponent(to)}`);
    for (const to of ['//evil.test/', 'http://evil.test/', `/all/${timestamp}mp_/${firstUrl}`, ''])
      expect([to, (await enter(to)).status]).toEqual([to, 404]);
    const good = await enter(pathOf(first, firstUrl));
    expect(good.headers['set-cookie']?.[0]).toContain(`; Path=/rehearsal:${first}/; Secure; HttpOnly;`);
    const again = await enter(pathOf(first, firstUrl));
    expect([again.status, again.headers['set-cookie']]).toEqual([303, undefined]);
    const { code: other } = JSON.parse((await code(none, 'curator')).text) as { readonly code: string };
    expect((await enter(pathOf(first, firstUrl), other)).headers['set-cookie']).toBeUndefined();
  });
});

it('a rehearsal that is deleted is gone at every access point', async () => {
  const cookie = await entered(first, firstUrl);
  const inside = await ground.running.askReplay(pathOf(first, firstUrl), framed(cookie));
  expect(inside.status).toBe(200);
  expect((await api(`/jobs/${firstJob}/rehearsal`, 'librarian', { method: 'DELETE' })).status).toBe(403);
  const deleted = await api(`/jobs/${firstJob}/rehearsal`, 'curator', { method: 'DELETE' });
  expect([deleted.status, JSON.parse(deleted.text)]).toMatchObject([
    200,
    { rehearsalDeletedMs: expect.any(Number) as number },
  ]);
  expect((await ground.running.askReplay(pathOf(first, firstUrl), framed(cookie))).status).toBe(404);
  for (const path of accessPoints(`rehearsal:${first}`, firstUrl))
    expect([path, (await api(path, 'curator')).status]).toEqual([path, 400]);
  const state = await api(`/jobs/${firstJob}/rehearsal`, 'curator');
  expect(JSON.parse(state.text)).toMatchObject({ state: 'deleted' });
  const other = await api(`/captures?url=${secondUrl}&view=rehearsal:${second}`, 'curator');
  expect(JSON.parse(other.text)).toMatchObject({ captures: [{ timestamp }] });
});
