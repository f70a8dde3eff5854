import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../../catalogue/test-engines.ts';
import { testGround } from '../../../selection/test-ground.ts';
import { startTestWeb } from '../../../selection/test-web.ts';
import type { TestWeb } from '../../../selection/test-web.ts';
import type { ProblemAnswer } from '../../api/problem.ts';
import type {
  BulkAnswer,
  BulkListAnswer,
  CheckAnswer,
  ChoicesAnswer,
  CollectionsAnswer,
  CollectionShape,
  ImportAnswer,
  NotesAnswer,
  RecordsAnswer,
  RecordShape,
  SavedSearchShape,
  TodayAnswer,
} from '../shapes/selection-shapes.ts';
import { startStaffServer } from '../test-staff-server.ts';
import type { StaffServer } from '../test-staff-server.ts';
import { selectionRoutes } from './selection-routes.ts';

let web: TestWeb;
const servers: StaffServer[] = [];
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.close();
    expect(server.faults).toEqual([]);
  }
});

async function serve(catalogue: Catalogue): Promise<StaffServer> {
  const { liveCheck } = web;
  const server = await startStaffServer({ catalogue, define: selectionRoutes, more: { liveCheck } });
  servers.push(server);
  return server;
}

onBothEngines('the API of selection', (open) => {
  it('takes a librarian from the check of a URL to a record, and a curator to the decision', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    const server = await serve(catalogue);
    const librarian = await server.as(ground.librarian);
    const url = web.url('www.paper.test', '/');
    const check = (await librarian.post('/checks', { url })).json as CheckAnswer;
    expect(check).toMatchObject({ outcome: 'ok', exact: [], title: 'Page of www.paper.test' });
    const made = await librarian.post('/records', ground.form({ url: check.finalUrl, title: check.title }));
    expect(made.status).toBe(201);
    const record = made.json as RecordShape;
    expect((await librarian.get(`/records/${record.id}`)).json).toEqual(record);
    const found = (await librarian.get('/records?q=paper&isActive=true&hasOpenNotes=false'))
      .json as RecordsAnswer;
    expect(found).toMatchObject({ total: 1, items: [{ id: record.id }] });
    const decision = { decision: 'validate', reason: '', version: 1 };
    expect((await librarian.post(`/records/${record.id}/decision`, decision)).status).toBe(403);
    const curator = await server.as(ground.curator);
    expect(((await curator.get('/today')).json as TodayAnswer).records.toDecide).toBe(1);
    const decided = await curator.post(`/records/${record.id}/decision`, decision);
    expect(decided.json).toMatchObject({ state: 'validated', version: 2 });
    const late = await librarian.put(`/records/${record.id}`, { ...ground.form({ url }), version: 1 });
    expect(late.status).toBe(409);
    expect((late.json as ProblemAnswer).current).toMatchObject({ id: record.id, version: 2 });
    const history = (await librarian.get(`/records/${record.id}/history`)).json as { changes: unknown[] };
    expect(history.changes).toHaveLength(2);
    const again = await librarian.post('/records', ground.form({ url: web.url('paper.test', '') }));
    expect([again.status, (again.json as ProblemAnswer).current]).toMatchObject([409, { id: record.id }]);
    expect(again.json).toMatchObject({ code: 'address-there', values: { title: record.title } });
  });

  it('says what is wrong, by shape and by sense', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    const librarian = await (await serve(catalogue)).as(ground.librarian);
    const shape = await librarian.post('/records', { ...ground.form(), budget: 'huge', more: 1 });
    expect(shape.status).toBe(400);
    expect(shape.headers['content-type']).toContain('application/problem+json');
    expect(shape.json).toMatchObject({
      code: 'request-fields',
      fields: [
        { field: 'budget', code: 'not-one-of', values: { known: 'small, medium, large' } },
        { field: '', code: 'fields-unknown', values: { names: 'more' } },
      ],
    });
    const sense = await librarian.post(
      '/records',
      ground.form({ url: 'http://no-such.example/', frequency: 'daily', depth: 'domain' }),
    );
    expect(sense.status).toBe(422);
    expect((sense.json as ProblemAnswer).fields?.map(({ field }) => field)).toEqual(['depth', 'url']);
    expect((sense.json as ProblemAnswer).fields?.[0]).toMatchObject({ code: 'choices-not-combined' });
    expect((await librarian.get('/records?after=x')).status).toBe(422);
    expect((await librarian.get('/records?colour=red')).status).toBe(400);
    expect((await librarian.get('/records?host=%00')).status).toBe(422);
    expect((await librarian.get(`/records/${ground.librarian.id}`)).status).toBe(404);
    expect((await librarian.get('/collections/x')).status).toBe(400);
  });

  it('exports and imports CSV', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    await ground.put(
      ground.librarian,
      ground.form({ url: 'http://a.test/', title: '=1' }),
      ground.form({ url: 'http://b.test/' }),
    );
    const server = await serve(catalogue);
    const librarian = await server.as(ground.librarian);
    const file = await librarian.get('/records/export?sort=url&host=a.test');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="records.csv"',
    });
    expect(file.text.trim().split('\n')).toHaveLength(2);
    expect(file.text).toContain("http://a.test/,'=1,News,Press");
    const send = (body: string, type = 'text/csv') =>
      librarian.ask(`/records/import?collectionId=${ground.news.id}&fileName=c.csv`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    const imported = await send('url;theme\nc.test;Press\nb.test;Press\n', 'text/csv; charset=utf-8');
    const { bulkId, ...counts } = imported.json as ImportAnswer;
    expect(counts).toMatchObject({ rows: 2, created: 1, refused: 1 });
    const list = (await librarian.get('/records/bulk')).json as BulkListAnswer;
    expect(list.items).toMatchObject([
      { id: bulkId, kind: 'import', fileName: 'c.csv', records: 1, mayUndo: true },
    ]);
    const undone = (await librarian.post(`/records/bulk/${bulkId}/undo`)).json as BulkAnswer;
    expect(undone).toMatchObject({ kind: 'removal', changed: 1, refused: [] });
    expect((await librarian.get('/records?host=c.test')).json).toMatchObject({ total: 0 });
    expect((await librarian.get('/records/bulk?after=x')).status).toBe(422);
    const rows = Array.from(
      { length: 20_000 },
      (_, n) => `http://many-${n}.test/a-long-address-that-fills-the-file,Nothing`,
    );
    const large = await send(`url,theme\n${rows.join('\n')}\n`);
    expect([large.status, (large.json as ImportAnswer).refused]).toEqual([200, 20_000]);
    expect((await send('', 'text/csv')).status).toBe(422);
    expect((await send('{}', 'application/json')).status).toBe(422);
    expect((await send('url', 'text/plain')).status).toBe(415);
    expect((await librarian.post('/records/import?collectionId=x')).status).toBe(400);
  });

  it('changes many records and undoes it', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    await ground.put(
      ground.librarian,
      ground.form({ url: 'http://a.test/' }),
      ground.form({ url: 'http://b.test/' }),
    );
    const librarian = await (await serve(catalogue)).as(ground.librarian);
    const order = { search: { isActive: true }, changes: { isActive: false } };
    const bulk = (await librarian.post('/records/bulk', order)).json as BulkAnswer;
    expect(bulk.changed).toBe(2);
    const undone = await librarian.post(`/records/bulk/${bulk.bulkId}/undo`);
    expect(undone.json).toMatchObject({ changed: 2, refused: [] });
  });

  it('keeps collections, choices, searches, notes and proposals', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    const server = await serve(catalogue);
    const administrator = await server.as(ground.administrator);
    const { collections } = (await administrator.get('/collections')).json as CollectionsAnswer;
    const { kind, choices } = collections[0] ?? ground.news;
    const body = { name: 'New', description: '', kind, choices, themes: [{ name: 'T', isOffered: true }] };
    const made = await administrator.post('/collections', body);
    expect(made.status).toBe(201);
    const collection = made.json as CollectionShape;
    const changed = { ...body, themes: collection.themes, isOpen: false, version: 1 };
    expect((await administrator.put(`/collections/${collection.id}`, changed)).json).toMatchObject({
      isOpen: false,
    });
    expect((await administrator.get(`/collections/${collection.id}/history`)).status).toBe(200);
    const combinations = ((await administrator.get('/choices')).json as ChoicesAnswer).combinations.slice(
      0,
      2,
    );
    expect((await administrator.put('/choices', { version: 0, combinations })).json).toMatchObject({
      version: 1,
    });
    const librarian = await server.withToken(ground.librarian);
    const search = { name: 'Mine', list: 'records', query: { q: 'x' }, isShared: true };
    const saved = (await librarian.post('/saved-searches', search)).json as SavedSearchShape;
    expect(
      (await librarian.put(`/saved-searches/${saved.id}`, { ...search, name: 'Ours', version: 1 })).status,
    ).toBe(200);
    expect((await administrator.get('/saved-searches')).json).toMatchObject({ searches: [{ name: 'Ours' }] });
    expect((await librarian.delete(`/saved-searches/${saved.id}`)).status).toBe(204);
    const reader = await server.withToken(await addPerson(catalogue, 'reader'));
    const proposal = { url: web.url('reader.test'), collectionId: ground.news.id };
    expect((await reader.post('/proposals', proposal)).status).toBe(201);
    expect((await reader.get('/today')).status).toBe(200);
    expect((await reader.get('/records')).json).toMatchObject({
      status: 403,
      code: 'role-may-not',
      values: { role: 'reader' },
    });
    const note = {
      kind: 'reading',
      text: 'look',
      url: web.url('reader.test', '/deep'),
      timestamp: '20260101000000',
    };
    const written = await librarian.post('/notes', note);
    expect(written.status).toBe(201);
    const { items } = (await librarian.get('/notes?state=open')).json as NotesAnswer;
    expect(items).toMatchObject([{ text: 'look', record: { title: 'Page of reader.test' } }]);
    const doneNote = { text: 'look', state: 'done', version: 1 };
    expect((await librarian.put(`/notes/${items[0]?.id}`, doneNote)).json).toMatchObject({ state: 'done' });
  });
});
