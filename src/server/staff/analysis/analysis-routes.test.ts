import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FunctionDocument } from '../../../analysis/functions/function-document.ts';
import { appendNotice } from '../../../analysis/settings/notices.ts';
import { everything } from '../../../analysis/text-index/test-texts.ts';
import { readAnalysisSettings, defaultSettings } from '../../../analysis/settings/settings-file.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { openCatalogue } from '../../../catalogue/open-catalogue.ts';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { AssessedList } from '../../../reading/search/assessed-list.ts';
import type {
  FunctionView,
  FunctionsAnswer,
  TryFunctionAnswer,
} from '../../../analysis/desk/function-shape.ts';
import type { ProfilesAnswer, TryProfileAnswer } from '../../../analysis/desk/profile-shape.ts';
import type { NamedText } from '../../../analysis/desk/text-shape.ts';
import { startStaffServer } from '../test-staff-server.ts';
import type { StaffClient, StaffServer } from '../test-staff-server.ts';
import { AnalysisDesk } from './analysis-desk.ts';
import { analysisRoutes } from './analysis-routes.ts';

const documents: readonly FunctionDocument[] = ['a', 'b'].map((name, index) => ({
  url: `http://${name}.example/`,
  timestamp: `2024010${index + 1}000000`,
  vector: { languageNational: 1, words: 500, reliability: 0 },
  text: { title: `Page ${name}`, main: 'words' },
  language: 'nb',
  format: 'page',
  keywords: [],
}));
const trusting = `function afterAnalysis(vector, document) {
  if (archive.list('publishers').includes(document.host)) vector.reliability = 1;
  return vector;
}`;

let folder: string;
let catalogue: Catalogue;
let desk: AnalysisDesk;
let server: StaffServer;
let curator: StaffClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'analysis-routes-'));
  catalogue = await openCatalogue({ engine: 'sqlite', file: join(folder, 'catalogue', 'catalogue.sqlite') });
  desk = new AnalysisDesk({
    catalogue,
    dataFolder: folder,
    documents: {
      sample: (count) => Promise.resolve(documents.slice(0, count)),
      one: (url) => Promise.resolve(documents.find((document) => document.url === url)),
    },
    assessed: new AssessedList({ index: () => Promise.resolve(undefined), access: () => everything }),
  });
  server = await startStaffServer({ catalogue, define: analysisRoutes, more: { analysis: desk } });
  curator = await server.as(await addPerson(catalogue, 'curator'));
});

afterAll(async () => {
  expect(server.faults).toEqual([]);
  await server.close();
  await catalogue.close();
  await rm(folder, { recursive: true, force: true });
});

async function settings() {
  const read = await readAnalysisSettings(folder);
  expect(read.problem).toBeUndefined();
  return read.settings;
}

async function addFunction(name: string, source: string, point = 'after-analysis'): Promise<FunctionView> {
  const answer = await curator.post('/analysis/functions', { name, comment: '', point, source, note: '' });
  expect(answer.status).toBe(201);
  return answer.json as FunctionView;
}

describe('custom functions', () => {
  let trust: FunctionView;

  it('are kept with every version, and the one that is on is published', async () => {
    trust = await addFunction('Trust publishers', trusting);
    expect(trust).toMatchObject({ number: 1, onNumber: null, version: 1, notice: null });
    const newer = await curator.post(`/analysis/functions/${trust.id}/versions`, {
      version: 1,
      source: `${trusting}\n// more`,
      note: 'a remark',
    });
    expect(newer.json).toMatchObject({
      number: 2,
      version: 2,
      versions: [{ number: 2, note: 'a remark' }, { number: 1 }],
    });
    const on = await curator.put(`/analysis/functions/${trust.id}/switch`, { version: 2, number: 1 });
    expect(on.json).toMatchObject({ onNumber: 1, version: 3 });
    expect((await settings()).functions).toEqual([
      { id: trust.id, name: 'Trust publishers', version: 1, point: 'after-analysis', source: trusting },
    ]);
    const first = await curator.get(`/analysis/functions/${trust.id}/versions/1`);
    expect(first.json).toMatchObject({ number: 1, source: trusting });
    expect((await curator.get(`/analysis/functions/${trust.id}/versions/9`)).status).toBe(404);
  });

  it('are refused where they cannot be read, with the line', async () => {
    const bad = await curator.post(`/analysis/functions/${trust.id}/versions`, {
      version: 3,
      source: 'function afterAnalysis(vector) {\n  return vector +;\n}',
      note: '',
    });
    expect(bad).toMatchObject({ status: 422, json: { fields: [{ field: 'source' }] } });
    expect(bad.text).toMatch(/line 2: SyntaxError/);
    const other = {
      name: 'trust  publishers',
      comment: '',
      point: 'after-analysis',
      note: '',
      source: 'function rank() {}',
    };
    const wrong = await curator.post('/analysis/functions', { ...other, name: 'TRUST PUBLISHERS' });
    expect(wrong.text).toMatch(/another function has this name/);
    expect(wrong.text).toMatch(/defines no function afterAnalysis/);
  });

  it('cannot be changed by who saw another version', async () => {
    const late = await curator.put(`/analysis/functions/${trust.id}`, { version: 1, name: 'x', comment: '' });
    expect(late).toMatchObject({ status: 409, json: { current: { version: 3, name: 'Trust publishers' } } });
    const beyond = await curator.put(`/analysis/functions/${trust.id}/switch`, { version: 3, number: 7 });
    expect(beyond.status).toBe(422);
  });

  it('are called in the order that was chosen', async () => {
    const second = await addFunction('Second', 'function afterAnalysis(v) { return v }');
    await curator.put(`/analysis/functions/${second.id}/switch`, { version: 1, number: 1 });
    const order = { point: 'after-analysis', ids: [second.id, trust.id] };
    expect((await curator.put('/analysis/functions/order', order)).status).toBe(204);
    expect((await settings()).functions.map(({ name }) => name)).toEqual(['Second', 'Trust publishers']);
    expect((await curator.put('/analysis/functions/order', { ...order, ids: [trust.id] })).status).toBe(409);
  });

  it('that failed somewhere are off at once, here too, and can be switched on again', async () => {
    const notice = {
      at: new Date().toISOString(),
      functionId: trust.id,
      name: trust.name,
      version: 1,
      point: 'after-analysis',
      url: 'http://a.example/',
      timestamp: '20240101000000',
      kind: 'too-slow',
      message: 'not done after 50 ms',
    } as const;
    await appendNotice(folder, notice);
    await appendNotice(folder, { ...notice, functionId: 'gone' });
    expect((await settings()).functions.map(({ name }) => name)).toEqual(['Second']);
    const { functions } = (await curator.get('/analysis/functions')).json as FunctionsAnswer;
    const off = functions.find(({ id }) => id === trust.id);
    expect(off).toMatchObject({
      onNumber: null,
      notice: { kind: 'too-slow', number: 1, url: 'http://a.example/' },
    });
    // Failures before it was switched on do not count.
    const on = await curator.put(`/analysis/functions/${trust.id}/switch`, {
      version: off?.version,
      number: 2,
    });
    expect(on.json).toMatchObject({ onNumber: 2, notice: null, notices: [{ kind: 'too-slow' }] });
    await desk.applyNotices();
    expect((await settings()).functions).toHaveLength(2);
  });

  it('can be tried on real documents', async () => {
    await curator.post('/analysis/texts', {
      kind: 'list',
      name: 'publishers',
      text: 'a.example\n\n',
      comment: '',
    });
    const tried = (
      await curator.post('/analysis/functions/try', { point: 'after-analysis', source: trusting })
    ).json as TryFunctionAnswer;
    expect(tried.problem).toBeNull();
    expect(tried.tried.map(({ title, changes }) => [title, changes])).toEqual([
      ['Page a', [{ name: 'reliability', before: 0, after: 1 }]],
      ['Page b', []],
    ]);
    const [first] = tried.tried;
    expect((first?.after.relevance ?? 0) - (first?.before.relevance ?? 0)).toBeCloseTo(20);
    const failing = await curator.post('/analysis/functions/try', {
      point: 'rank-search',
      source: 'function rank(item) {\n  return item.nothing.score;\n}',
      captures: [
        { url: 'http://a.example/', timestamp: '20240101000000' },
        { url: 'http://gone.example/', timestamp: '20240101000000' },
      ],
    });
    expect(failing.json).toMatchObject({
      tried: [{ title: 'Page a', score: null, problem: { kind: 'exception', line: 2 } }],
      missing: [{ url: 'http://gone.example/' }],
    });
    const unread = await curator.post('/analysis/functions/try', { point: 'rank-search', source: '(' });
    expect(unread.json).toMatchObject({ problem: { kind: 'syntax', line: 1 }, tried: [] });
  });
});

describe('profiles', () => {
  it('are the usual one, until another is used', async () => {
    const before = (await curator.get('/analysis/profiles')).json as ProfilesAnswer;
    expect(before.defaultProfile).toEqual(defaultSettings.profile);
    expect(before.numbers.length).toBeGreaterThan(30);
    const mine = { name: 'Mine', weights: { words: 50, myOwn: -3.5 }, threshold: 12.5 };
    const made = (await curator.post('/analysis/profiles', mine)).json as { id: string };
    expect((await settings()).profile).toEqual(defaultSettings.profile);
    await curator.put('/analysis/profiles/used', { id: made.id });
    expect((await settings()).profile).toEqual(mine);
    expect((await curator.delete(`/analysis/profiles/${made.id}?version=2`)).status).toBe(409);
    const changed = { ...mine, threshold: 90, version: 2 };
    expect((await curator.put(`/analysis/profiles/${made.id}`, changed)).json).toMatchObject({
      isUsed: true,
      version: 3,
    });
    expect((await settings()).profile.threshold).toBe(90);
    await curator.put('/analysis/profiles/used', { id: null });
    expect((await settings()).profile).toEqual(defaultSettings.profile);
    expect((await curator.delete(`/analysis/profiles/${made.id}?version=4`)).status).toBe(204);
    expect((await curator.post('/analysis/profiles', { ...mine, weights: { '1 x': 1 } })).status).toBe(400);
    expect((await curator.post('/analysis/profiles', { ...mine, threshold: 101 })).status).toBe(400);
  });

  it('can be tried on real documents', async () => {
    const body = { weights: { words: 50, languageNational: 30 }, threshold: 40, count: 1 };
    const { assessed } = (await curator.post('/analysis/profiles/try', body)).json as TryProfileAnswer;
    expect(assessed).toMatchObject([
      {
        title: 'Page a',
        isSelected: true,
        parts: [{ name: 'words' }, { name: 'languageNational', adds: 30 }],
      },
    ]);
  });
});

describe('the country', () => {
  it('is the usual one, until somebody says which', async () => {
    expect((await curator.get('/analysis/nation')).json).toEqual({ version: 0, ...defaultSettings.nation });
    const languages = [' NL', 'fy', 'nl', ''];
    const bad = await curator.put('/analysis/nation', {
      version: 0,
      languages: ['Dutch'],
      topLevelDomains: ['co.uk', '-'],
    });
    expect(bad).toMatchObject({
      status: 422,
      json: { fields: [{ field: 'languages' }, { field: 'topLevelDomains' }, { field: 'topLevelDomains' }] },
    });
    expect((await settings()).nation).toEqual(defaultSettings.nation);
    const dutch = { version: 0, languages, topLevelDomains: ['.nl', 'FRL', 'бел'] };
    const decided = { languages: ['nl', 'fy'], topLevelDomains: ['nl', 'frl', 'xn--90ais'] };
    expect((await curator.put('/analysis/nation', dutch)).json).toEqual({ version: 1, ...decided });
    expect((await settings()).nation).toEqual(decided);
    expect((await curator.put('/analysis/nation', dutch)).status).toBe(409);
  });
});

describe('words, reference texts and lists', () => {
  it('are published', async () => {
    const words = await curator.put('/analysis/watch-words', {
      version: 0,
      words: [' right  to repair ', 'vote', 'vote', ''],
    });
    expect(words.json).toEqual({ version: 1, words: ['right to repair', 'vote'] });
    expect((await curator.put('/analysis/watch-words', { version: 0, words: [] })).status).toBe(409);
    const reference = (
      await curator.post('/analysis/texts', { kind: 'reference', name: 'Laws', text: 'the law', comment: '' })
    ).json as NamedText;
    expect(await settings()).toMatchObject({
      watchWords: ['right to repair', 'vote'],
      referenceTexts: { Laws: 'the law' },
      lists: { publishers: ['a.example'] },
    });
    const same = await curator.post('/analysis/texts', {
      kind: 'reference',
      name: 'LAWS',
      text: '',
      comment: '',
    });
    expect(same.status).toBe(422);
    const renamed = { version: 1, name: 'Law', text: 'the law', comment: 'x' };
    expect((await curator.put(`/analysis/texts/${reference.id}`, renamed)).json).toMatchObject({
      version: 2,
      name: 'Law',
    });
    expect((await curator.delete(`/analysis/texts/${reference.id}?version=1`)).status).toBe(409);
    expect((await curator.delete(`/analysis/texts/${reference.id}?version=2`)).status).toBe(204);
    expect((await settings()).referenceTexts).toEqual({});
    expect((await curator.get('/analysis/texts?kind=reference')).json).toEqual({ texts: [] });
  });

  it('are for curators to change, and for the staff to see', async () => {
    const librarian = await server.as(await addPerson(catalogue, 'librarian'));
    expect((await librarian.get('/analysis/watch-words')).status).toBe(200);
    expect((await librarian.put('/analysis/watch-words', { version: 1, words: [] })).status).toBe(403);
    expect((await server.nobody().get('/analysis/functions')).status).toBe(401);
  });
});

describe('the file of settings', () => {
  it('says what to do where it cannot be read, and the default settings hold', async () => {
    await writeFile(join(folder, 'analysis', 'settings.json'), '{"profile": 7');
    const read = await readAnalysisSettings(folder);
    expect(read.settings).toEqual(defaultSettings);
    expect(read.problem).toMatch(/settings\.json cannot be read: .*Start the server/);
    await desk.publish();
    expect((await settings()).watchWords).toHaveLength(2);
    const path = join(folder, 'analysis', 'settings.json');
    const written = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    await writeFile(path, JSON.stringify({ ...written, nation: undefined }));
    expect((await settings()).nation).toEqual(defaultSettings.nation);
    const { referenceTexts, ...others } = written;
    const profile = { name: 'P', weights: { judgeSimilarity: 4 }, threshold: 40 };
    await writeFile(path, JSON.stringify({ ...others, judgeTexts: { Laws: 'law' }, profile }));
    expect(referenceTexts).toEqual({});
    expect(await settings()).toMatchObject({
      referenceTexts: { Laws: 'law' },
      profile: { weights: { referenceSimilarity: 4 } },
    });
    expect(await readAnalysisSettings(join(folder, 'nowhere'))).toEqual({
      settings: defaultSettings,
      problem: undefined,
    });
  });
});
