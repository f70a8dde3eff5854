import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexedDocuments } from '../../../analysis/text-index/indexed-documents.ts';
import { openTextIndex } from '../../../analysis/text-index/fts5/open-text-index.ts';
import { everything, testBatch, testCapture } from '../../../analysis/text-index/test-texts.ts';
import type { TextIndex } from '../../../analysis/text-index/text-index.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { openCatalogue } from '../../../catalogue/open-catalogue.ts';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { AssessedList } from '../../../reading/search/assessed-list.ts';
import type { DocumentsAnswer } from '../../../reading/search/document-shape.ts';
import { startStaffServer } from '../test-staff-server.ts';
import type { StaffClient, StaffServer } from '../test-staff-server.ts';
import { AnalysisDesk } from './analysis-desk.ts';
import { analysisRoutes } from './analysis-routes.ts';

const pages = [
  { url: 'http://www.a.example/', time: '2024', title: 'Good', main: 'one', relevance: 80 },
  { url: 'http://b.example/', time: '2023', title: 'Fair', main: 'two', relevance: 41, language: 'nb' },
  { url: 'http://c.a.example/', time: '2022', title: 'Poor', main: 'three', relevance: 7.5 },
];

let folder: string;
let catalogue: Catalogue;
let index: TextIndex;
let server: StaffServer;
let curator: StaffClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-routes-'));
  catalogue = await openCatalogue({ engine: 'sqlite', file: join(folder, 'catalogue', 'catalogue.sqlite') });
  index = await openTextIndex(join(folder, 'text'), { readOnly: false });
  await index.add(testBatch(pages));
  await index.storeAssessments(
    pages.map((page) => ({
      ...testCapture(page),
      relevance: page.relevance,
      isSelected: page.relevance >= 40,
      vector: {},
      explanation: `Relevance ${page.relevance}`,
    })),
  );
  const analysed = { index: () => Promise.resolve(index), access: () => everything };
  const analysis = new AnalysisDesk({
    catalogue,
    dataFolder: folder,
    documents: indexedDocuments(analysed),
    assessed: new AssessedList(analysed),
  });
  server = await startStaffServer({ catalogue, define: analysisRoutes, more: { analysis } });
  curator = await server.as(await addPerson(catalogue, 'curator'));
});

afterAll(async () => {
  expect(server.faults).toEqual([]);
  await server.close();
  await index.close();
  await catalogue.close();
  await rm(folder, { recursive: true });
});

async function listedTitles(question: string): Promise<string[]> {
  const answer = await curator.get(`/analysis/documents${question}`);
  expect(answer.status).toBe(200);
  return (answer.json as DocumentsAnswer).items.map(({ title }) => title);
}

describe('documents', () => {
  it('are listed by how good they are, with the reasons', async () => {
    const first = (await curator.get('/analysis/documents?limit=2')).json as DocumentsAnswer;
    expect(first).toMatchObject({ total: 3, isTotalExact: true, next: '2' });
    expect(first.items[0]).toEqual({
      group: testCapture(pages[0] ?? { url: '', time: '' }).textKey,
      url: 'http://www.a.example/',
      timestamp: '20240101000000',
      title: 'Good',
      language: 'fr',
      relevance: 80,
      isSelected: true,
      explanation: 'Relevance 80',
      captures: 1,
      places: 1,
      score: 80,
    });
    const rest = (await curator.get('/analysis/documents?limit=2&after=2')).json as DocumentsAnswer;
    expect(rest).toMatchObject({ items: [{ title: 'Poor' }], next: null });
  });

  it('are narrowed to what one looks for', async () => {
    expect(await listedTitles('?isSelected=false')).toEqual(['Poor']);
    expect(await listedTitles('?isSelected=true&language=nb,se')).toEqual(['Fair']);
    expect(await listedTitles('?site=a.example')).toEqual(['Good']);
    expect(await listedTitles('?domain=a.example')).toEqual(['Good', 'Poor']);
    expect(await listedTitles('?maxRelevance=41&from=2023')).toEqual(['Fair']);
    expect(await listedTitles('?to=2022')).toEqual(['Poor']);
    expect(await listedTitles('?site=')).toHaveLength(3);
  });

  it('are not asked for in a way that cannot be understood', async () => {
    for (const [question, says] of [
      ['isSelected=perhaps', /isSelected/],
      ['language=Norwegian', /language.*code such as fr, nb or und/],
      ['maxRelevance=good', /must be a number from 0 to 100, such as 40/],
      ['maxRelevance=101', /must be a number from 0 to 100, such as 40/],
      ['after=x', /must be `next` of the previous answer/],
      ['from=spring', /from/],
      ['limit=501', /limit/],
      ['words=x', /words/],
    ] as const) {
      const answer = await curator.get(`/analysis/documents?${question}`);
      expect([question, answer.status]).toEqual([question, 400]);
      expect((answer.json as { detail: string }).detail).toMatch(says);
    }
    expect((await curator.get('/analysis/documents/export?limit=2')).status).toBe(400);
  });

  it('are a file too', async () => {
    const { status, headers, text } = await curator.get('/analysis/documents/export?isSelected=true');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="documents.csv"',
    });
    expect(text.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^title,url,timestamp,address,/),
      expect.stringMatching(/^Good,.*,http:\/\/localhost\/all\/20240101000000\/http:\/\/www\.a\.example\/,/),
      expect.stringMatching(/^Fair,/),
    ]);
  });

  it('are for the staff to see', async () => {
    const librarian = await server.as(await addPerson(catalogue, 'librarian'));
    const reader = await server.as(await addPerson(catalogue, 'reader'));
    for (const path of ['/analysis/documents', '/analysis/documents/export']) {
      expect((await librarian.get(path)).status).toBe(200);
      expect((await reader.get(path)).status).toBe(403);
      expect((await server.nobody().get(path)).status).toBe(401);
    }
  });
});
