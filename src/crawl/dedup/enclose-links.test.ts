import { readFile, rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDedupHistory } from './dedup-database.ts';
import { readDedupHistory } from './read-dedup-history.ts';
import { TestFolder } from './test-captures.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await TestFolder.create();
});
afterEach(async () => {
  await folder.remove();
});

it('gives an agent the links of a capture with validators, without the file that they were in', async () => {
  const url = 'http://a.test/';
  const http = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: "1"\r\n\r\n<a href="b">b</a>';
  const { path } = await folder.write('own', [{ url, http, links: ['http://a.test/b L a/@href page'] }]);
  const database = `${path}.sqlite`;
  const { signal } = new AbortController();
  await readDedupHistory([path], database, { signal, enclosesLinks: true, onWarning: () => {} });
  await rm(path);
  const prior = openDedupHistory(database);
  const capture = prior.find(url);
  expect(capture).toMatchObject({ url, etag: '"1"' });
  expect(capture).not.toHaveProperty('metadata');
  expect(await prior.linksOf(capture ?? ({ url } as never))).toEqual([
    { url: 'http://a.test/b', hop: 'L', context: 'a/@href', kind: 'page' },
  ]);
  prior.close();
  expect((await readFile(database)).includes(path.split('/').at(-1) ?? '')).toBe(false);
});
