import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../scenarios/until.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../../catalogue/test-engines.ts';
import { makeToken } from '../../../people/tokens.ts';
import { TargetImports } from '../../../selection/csv/target-imports.ts';
import { testGround } from '../../../selection/test-ground.ts';
import { startTestWeb } from '../../../selection/test-web.ts';
import type { TestWeb } from '../../../selection/test-web.ts';
import type { ProblemAnswer } from '../../api/problem.ts';
import type { BulkListAnswer, BulkView } from '../../../selection/bulk/bulk-shape.ts';
import type { UrlCheck } from '../../../selection/check-shape.ts';
import type { TargetOptionsView } from '../../../selection/target-options-shape.ts';
import type { CollectionView, CollectionsAnswer } from '../../../selection/collections/collection-shape.ts';
import type { ImportLine, ImportView } from '../../../selection/csv/import-shape.ts';
import type { NotesAnswer } from '../../../selection/notes/note-shape.ts';
import type { TargetView, TargetsAnswer } from '../../../selection/targets/target-shape.ts';
import type { SavedSearchView } from '../../../selection/searches/saved-search-shape.ts';
import type { TodayAnswer } from '../../../selection/today-shape.ts';
import { startStaffServer } from '../test-staff-server.ts';
import type { StaffServer } from '../test-staff-server.ts';
import { selectionRoutes } from './selection-routes.ts';

/** The lines of a streamed answer. */
async function* linesOf({ body }: Response): AsyncGenerator<ImportLine> {
  let held = '';
  for await (const bytes of body ?? []) {
    held += Buffer.from(bytes as Uint8Array).toString();
    const lines = held.split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ImportLine;
  }
}

let web: TestWeb;
let importsFolder = '';
const servers: StaffServer[] = [];
const troubles: string[] = [];

function onWarning(message: string): void {
  troubles.push(message);
}

beforeAll(async () => {
  web = await startTestWeb();
  importsFolder = await mkdtemp(join(tmpdir(), 'heirloom-imports-'));
});
afterAll(async () => {
  await web.close();
  await rm(importsFolder, { recursive: true });
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.close();
    expect([server.faults, troubles]).toEqual([[], []]);
  }
});

async function serve(catalogue: Catalogue): Promise<StaffServer> {
  const { liveCheck } = web;
  const imports = await TargetImports.open({ catalogue, liveCheck, folder: importsFolder, onWarning });
  const server = await startStaffServer({
    catalogue,
    define: selectionRoutes,
    more: { liveCheck, imports, onWarning },
  });
  servers.push(server);
  return server;
}

onBothEngines('the API of selection', (open) => {
  it('takes a librarian from the check of a URL to a target, and a curator to the decision', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    const server = await serve(catalogue);
    const librarian = await server.as(ground.librarian);
    const url = web.url('www.paper.test', '/');
    const check = (await librarian.post('/checks', { url })).json as UrlCheck;
    expect(check).toMatchObject({ outcome: 'ok', exact: [], title: 'Page of www.paper.test' });
    const made = await librarian.post('/targets', ground.form({ url: check.finalUrl, title: check.title }));
    expect(made.status).toBe(201);
    const target = made.json as TargetView;
    expect((await librarian.get(`/targets/${target.id}`)).json).toEqual(target);
    const found = (await librarian.get('/targets?q=paper&isActive=true&hasOpenNotes=false'))
      .json as TargetsAnswer;
    expect(found).toMatchObject({ total: 1, items: [{ id: target.id }] });
    const decision = { decision: 'validate', reason: '', version: 1 };
    expect((await librarian.post(`/targets/${target.id}/decision`, decision)).status).toBe(403);
    const curator = await server.as(ground.curator);
    expect(((await curator.get('/today')).json as TodayAnswer).targets.toDecide).toBe(1);
    const decided = await curator.post(`/targets/${target.id}/decision`, decision);
    expect(decided.json).toMatchObject({ state: 'validated', version: 2 });
    const late = await librarian.put(`/targets/${target.id}`, { ...ground.form({ url }), version: 1 });
    expect(late.status).toBe(409);
    expect((late.json as ProblemAnswer).current).toMatchObject({ id: target.id, version: 2 });
    const history = (await librarian.get(`/targets/${target.id}/history`)).json as { changes: unknown[] };
    expect(history.changes).toHaveLength(2);
    const again = await librarian.post('/targets', ground.form({ url: web.url('paper.test', '') }));
    expect([again.status, (again.json as ProblemAnswer).current]).toMatchObject([409, { id: target.id }]);
    expect(again.json).toMatchObject({ code: 'address-there', values: { title: target.title } });
  });

  it('says what is wrong, by shape and by sense', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    const librarian = await (await serve(catalogue)).as(ground.librarian);
    const shape = await librarian.post('/targets', { ...ground.form(), budget: 'huge', more: 1 });
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
      '/targets',
      ground.form({ url: 'http://no-such.example/', frequency: 'daily', depth: 'domain' }),
    );
    expect(sense.status).toBe(422);
    expect((sense.json as ProblemAnswer).fields?.map(({ field }) => field)).toEqual(['depth', 'url']);
    expect((sense.json as ProblemAnswer).fields?.[0]).toMatchObject({ code: 'options-not-combined' });
    expect((await librarian.get('/targets?after=x')).status).toBe(422);
    expect((await librarian.get('/targets?colour=red')).status).toBe(400);
    expect((await librarian.get('/targets?host=%00')).status).toBe(422);
    expect((await librarian.get(`/targets/${ground.librarian.id}`)).status).toBe(404);
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
    const file = await librarian.get('/targets/export?sort=url&host=a.test');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="targets.csv"',
    });
    expect(file.text.trim().split('\n')).toHaveLength(2);
    expect(file.text).toContain("http://a.test/,'=1,News,Press");
    const send = (body: string, type = 'text/csv') =>
      librarian.ask(`/targets/import?collectionId=${ground.news.id}&fileName=c.csv`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    const imported = await send('url;theme\nc.test;Press\nb.test;Press\n', 'text/csv; charset=utf-8');
    const { bulkId, ...counts } = imported.json as ImportView;
    expect(counts).toMatchObject({ rows: 2, created: 1, refused: 1 });
    const list = (await librarian.get('/targets/bulk')).json as BulkListAnswer;
    expect(list.items).toMatchObject([
      { id: bulkId, kind: 'import', fileName: 'c.csv', targets: 1, mayUndo: true },
    ]);
    const undone = (await librarian.post(`/targets/bulk/${bulkId}/undo`)).json as BulkView;
    expect(undone).toMatchObject({ kind: 'removal', changed: 1, refused: [] });
    expect((await librarian.get('/targets?host=c.test')).json).toMatchObject({ total: 0 });
    expect((await librarian.get('/targets/bulk?after=x')).status).toBe(422);
    const rows = Array.from(
      { length: 20_000 },
      (_, n) => `http://many-${n}.test/a-long-address-that-fills-the-file,Nothing`,
    );
    const large = await send(`url,theme\n${rows.join('\n')}\n`);
    const { refused, report } = large.json as ImportView;
    expect([large.status, refused, report.length]).toEqual([200, 20_000, 20_000]);
    expect([9999, 10_000].map((at) => report[at]?.problems.length)).toEqual([1, 0]);
    expect((await send('', 'text/csv')).status).toBe(422);
    expect((await send('{}', 'application/json')).status).toBe(422);
    expect((await send('url', 'text/plain')).status).toBe(415);
    expect((await librarian.post('/targets/import?collectionId=x')).status).toBe(400);
  });

  it('tells how far an import is, and stops it', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    const server = await serve(catalogue);
    const librarian = await server.withToken(ground.librarian);
    const other = await server.withToken(
      await addPerson(catalogue, 'librarian', { collections: [ground.news.id] }),
    );
    const rows = Array.from({ length: 5000 }, (_, n) => `http://many-${n}.test/,Press`);
    const path = `/targets/import?collectionId=${ground.news.id}`;
    const made = await makeToken(catalogue, ground.librarian, {
      name: 'lines',
      days: 1,
      scopes: ['propose'],
      collections: null,
      nowMs: Date.now(),
    });
    const token = made.ok ? made.value.token : '';
    const send = (body: string): Promise<Response> =>
      fetch(`${server.origin}/api/v1${path}`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'text/csv',
          accept: 'application/x-ndjson',
        },
      });
    const bad = await send('title\nx\n');
    expect([bad.status, bad.headers.get('content-type')]).toEqual([
      422,
      'application/problem+json; charset=utf-8',
    ]);
    await bad.arrayBuffer();
    const response = await send(`url,theme\n${rows.join('\n')}\n`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const lines: ImportLine[] = [];
    for await (const line of linesOf(response)) {
      lines.push(line);
      const { importId, rows: taken } = line.progress ?? {};
      if (taken !== 500) continue;
      expect((await other.post(`/targets/import/${importId}/stop`)).status).toBe(403);
      expect((await librarian.post(`/targets/import/${importId}/stop`)).status).toBe(204);
    }
    expect(lines[0]?.progress).toMatchObject({ rows: 0, of: 5000, created: 0, refused: 0 });
    expect(lines[1]?.progress).toMatchObject({ rows: 250, of: 5000, created: 250, refused: 0 });
    const { answer } = lines.at(-1) ?? {};
    const taken = answer?.rows ?? 0;
    expect(answer).toMatchObject({ created: taken, left: 5000 - taken, stopped: { code: 'import-stopped' } });
    expect([taken >= 500, taken < 5000, answer?.report.length]).toEqual([true, true, taken]);
    expect((await librarian.post(`/targets/import/${answer?.bulkId}/stop`)).status).toBe(404);
    const undone = (await librarian.post(`/targets/bulk/${answer?.bulkId}/undo`)).json as BulkView;
    expect(undone.changed).toBe(taken);

    // So does a client that disconnects. Another person may not stop it, and sees when it has finished.
    const left = await send(`url,theme\n${rows.join('\n')}\n`);
    let importId = '';
    for await (const { progress } of linesOf(left)) {
      importId = progress?.importId ?? '';
      if (progress?.rows === 250) break;
    }
    const counted = async (): Promise<number> =>
      ((await librarian.get('/targets/bulk')).json as BulkListAnswer).items[0]?.targets ?? 0;
    await until(async () => (await other.post(`/targets/import/${importId}/stop`)).status === 404);
    expect(await counted()).toBeLessThan(5000);
  });

  it('hears a file that is too large to its end, so that browsers hear why', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    const server = await serve(catalogue);
    const made = await makeToken(catalogue, ground.librarian, {
      name: 'large',
      days: 1,
      scopes: ['propose'],
      collections: null,
      nowMs: Date.now(),
    });
    const head = [
      `POST /api/v1/targets/import?collectionId=${ground.news.id} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${made.ok ? made.value.token : ''}`,
      'Content-Type: text/csv',
      'Connection: close',
    ];
    const piece = Buffer.alloc(1 << 20, 'url,title\nhttps://a.test/,x\n');
    const sizeBytes = 60 * piece.length;
    const bodies = [
      { head: `Content-Length: ${sizeBytes}`, frame: (bytes: Buffer) => bytes, end: '' },
      {
        head: 'Transfer-Encoding: chunked',
        frame: (bytes: Buffer) =>
          Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
        end: '0\r\n\r\n',
      },
    ];
    for (const body of bodies) {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
      // As browsers do, reads no answer before the whole body is sent.
      socket.pause();
      const write = (bytes: string | Buffer): Promise<void> =>
        new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
      await write(`${[...head, body.head].join('\r\n')}\r\n\r\n`);
      for (let sent = 0; sent < sizeBytes; sent += piece.length) await write(body.frame(piece));
      if (body.end !== '') await write(body.end);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*at most 50 MB/);
    }
  });

  it('changes many targets and undoes it', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    await ground.put(
      ground.librarian,
      ground.form({ url: 'http://a.test/' }),
      ground.form({ url: 'http://b.test/' }),
    );
    const librarian = await (await serve(catalogue)).as(ground.librarian);
    const order = { search: { isActive: true }, changes: { isActive: false } };
    const bulk = (await librarian.post('/targets/bulk', order)).json as BulkView;
    expect(bulk.changed).toBe(2);
    const undone = await librarian.post(`/targets/bulk/${bulk.bulkId}/undo`);
    expect(undone.json).toMatchObject({ changed: 2, refused: [] });
  });

  it('keeps collections, target options, searches, notes and proposals', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    const server = await serve(catalogue);
    const administrator = await server.as(ground.administrator);
    const { collections } = (await administrator.get('/collections')).json as CollectionsAnswer;
    const { kind, targetOptions } = collections[0] ?? ground.news;
    const body = {
      name: 'New',
      description: '',
      kind,
      targetOptions,
      themes: [{ name: 'T', isOffered: true }],
    };
    const made = await administrator.post('/collections', body);
    expect(made.status).toBe(201);
    const collection = made.json as CollectionView;
    const changed = { ...body, themes: collection.themes, isOpen: false, version: 1 };
    expect((await administrator.put(`/collections/${collection.id}`, changed)).json).toMatchObject({
      isOpen: false,
    });
    expect((await administrator.get(`/collections/${collection.id}/history`)).status).toBe(200);
    const combinations = (
      (await administrator.get('/target-options')).json as TargetOptionsView
    ).combinations.slice(0, 2);
    expect((await administrator.put('/target-options', { version: 0, combinations })).json).toMatchObject({
      version: 1,
    });
    const librarian = await server.withToken(ground.librarian);
    const search = { name: 'Mine', list: 'targets', query: { q: 'x' }, isShared: true };
    const saved = (await librarian.post('/saved-searches', search)).json as SavedSearchView;
    expect(
      (await librarian.put(`/saved-searches/${saved.id}`, { ...search, name: 'Ours', version: 1 })).status,
    ).toBe(200);
    expect((await administrator.get('/saved-searches')).json).toMatchObject({ searches: [{ name: 'Ours' }] });
    expect((await librarian.delete(`/saved-searches/${saved.id}`)).status).toBe(204);
    const reader = await server.withToken(await addPerson(catalogue, 'reader'));
    const proposal = { url: web.url('reader.test'), collectionId: ground.news.id };
    expect((await reader.post('/proposals', proposal)).status).toBe(201);
    expect((await reader.get('/today')).status).toBe(200);
    expect((await reader.get('/targets')).json).toMatchObject({
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
    expect(items).toMatchObject([{ text: 'look', target: { title: 'Page of reader.test' } }]);
    const doneNote = { text: 'look', state: 'done', version: 1 };
    expect((await librarian.put(`/notes/${items[0]?.id}`, doneNote)).json).toMatchObject({ state: 'done' });
  });
});
