import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDedupHistory } from './dedup-database.ts';
import { urlKey } from './dedup-table.ts';
import { foreignResponse, TestFolder } from './test-captures.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await TestFolder.create();
});
afterEach(async () => {
  await folder.remove();
});

const url = 'http://a.test/';

function of(body: string, status = '200 OK'): string {
  return `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** Runs in its own thread: opens the database, looks up each URL, and reports how many it found. */
const askingThread = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.module).then(({ openDedupHistory }) => {
    const former = openDedupHistory(workerData.database);
    const urls = [...former.urls()];
    const found = [];
    for (let round = 0; round < 5; round++)
      for (const url of urls) if (former.find(url)?.url === url) found.push(url);
    former.close();
    parentPort.postMessage(found.length);
  });
`;

function ask(database: string): Promise<number> {
  const module = new URL('dedup-database.ts', import.meta.url).href;
  const worker = new Worker(askingThread, { eval: true, workerData: { module, database } });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

describe('openDedupHistory', () => {
  it('finds content under whatever URL, the successful capture first, and only in its whole length', async () => {
    const path = await folder.writeForeign('content.warc', [
      foreignResponse(url, of('same', '404 Not Found')),
      foreignResponse('http://b.test/', of('same')),
      foreignResponse('http://c.test/', of('only', '404 Not Found')),
    ]);
    const prior = await folder.read(path);
    expect(prior.findContent(sha256('same'), 4)).toMatchObject({ url: 'http://b.test/', status: 200 });
    expect(prior.findContent(sha256('only'), 4)).toMatchObject({ url: 'http://c.test/', status: 404 });
    expect(prior.findContent(sha256('same'), 5)).toBeUndefined();
    expect(prior.findContent(sha256('else'), 4)).toBeUndefined();
    expect(prior.findContent('md5:', 4)).toBeUndefined();
  });

  it('does not look for content that is empty', async () => {
    const prior = await folder.read(await folder.writeForeign('empty.warc', [foreignResponse(url, of(''))]));
    expect(prior.find(url)).toMatchObject({ payloadBytes: 0, payloadSha256: sha256('') });
    expect(prior.findContent(sha256(''), 0)).toBeUndefined();
  });

  it('tells apart URLs of the same key', async () => {
    const path = await folder.writeForeign('keys.warc', [
      foreignResponse(url, of('one')),
      foreignResponse('http://b.test/', of('two')),
    ]);
    await folder.read(path);
    const database = new DatabaseSync(folder.database);
    database.exec(`UPDATE capture SET url_key = ${urlKey(url)}`);
    database.close();
    const prior = openDedupHistory(folder.database);
    expect(prior.find(url)).toMatchObject({ url, payloadSha256: sha256('one') });
    expect(prior.find('http://b.test/')).toBeUndefined();
    prior.close();
  });

  it('may be asked while its URLs are gone through, and gone through again after a half', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `${url}${index}`);
    const records = names.map((name) => foreignResponse(name, of(name)));
    const prior = await folder.read(await folder.writeForeign('many.warc', records));
    for (const each of prior.urls()) {
      expect(prior.find(each)?.url).toBe(each);
      if (each.endsWith('7')) break;
    }
    expect([...prior.urls()].toSorted()).toEqual(names.toSorted());
  });

  it('is read by two threads at once', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `${url}${index}`);
    const records = names.map((name) => foreignResponse(name, of(name)));
    await folder.read(await folder.writeForeign('many.warc', records));
    const counts = await Promise.all([ask(folder.database), ask(folder.database)]);
    expect(counts).toEqual([1000, 1000]);
  });

  it('refuses a database of another layout, and what is none', async () => {
    const path = `${folder.path}/other.sqlite`;
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE capture (url TEXT)');
    other.close();
    expect(() => openDedupHistory(path)).toThrow(/has layout 0/);
    await writeFile(path, 'a text of some length, which is not a database at all'.repeat(30));
    expect(() => openDedupHistory(path)).toThrow(/not a database/);
    expect(() => openDedupHistory(`${folder.path}/none.sqlite`)).toThrow(/unable to open/);
  });
});
