import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import { newFolder, page, withLog } from './test-log.ts';

/** A file as the first version wrote it. */
function formerFile(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE resource (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, host TEXT NOT NULL, kind TEXT NOT NULL,
      destination TEXT NOT NULL, state TEXT NOT NULL, times INTEGER NOT NULL, first_ms INTEGER NOT NULL,
      last_ms INTEGER NOT NULL, sent_ms INTEGER NOT NULL) STRICT;
    CREATE INDEX resource_by_times ON resource (times, last_ms);
    CREATE INDEX resource_by_host ON resource (host);
    CREATE TABLE lack (page_key TEXT NOT NULL, timestamp TEXT NOT NULL, resource INTEGER NOT NULL, host TEXT NOT NULL,
      times INTEGER NOT NULL, first_ms INTEGER NOT NULL, last_ms INTEGER NOT NULL,
      PRIMARY KEY (page_key, timestamp, resource)) STRICT, WITHOUT ROWID;
    CREATE INDEX lack_by_resource ON lack (resource);
    CREATE INDEX lack_by_host ON lack (host);
    PRAGMA user_version = 1;
  `);
  const add = database.prepare(`INSERT INTO resource VALUES (?, ?, ?, 'unknown', ?, ?, ?, 1000, 2000, ?)`);
  add.run(1, 'http://a.example/search?q=hei', 'a.example', 'document', 'sent', 2, 1500);
  add.run(2, 'http://a.example/search?q=secret+word', 'a.example', 'document', 'open', 3, 0);
  add.run(3, 'http://a.example/style.css?v=7', 'a.example', 'style', 'open', 4, 0);
  add.run(4, 'http://update.googleapis.com/json?cup2key=1', 'update.googleapis.com', '', 'open', 99, 0);
  const lack = database.prepare(`INSERT INTO lack VALUES (?, ?, ?, 'page.example', 4, 1000, 2000)`);
  lack.run(canonicalKey(page.url), page.timestamp, 3);
  lack.run(canonicalKey('http://page.example/found?q=secret+word'), page.timestamp, 4);
  database.close();
}

test('takes the queries out of a list of the first version, and what browsers ask for themselves', async () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'missing.sqlite');
  formerFile(path);
  await withLog(
    async (log) => {
      const { items, total } = await log.list({ limit: 10 });
      expect(total).toBe(2);
      expect(items).toMatchObject([
        { url: 'http://a.example/search', times: 5, asks: 0, state: 'open', firstMs: 1000, lastMs: 2000 },
        { url: 'http://a.example/style.css?v=7', times: 4 },
      ]);
      expect(await log.ofPage(page)).toMatchObject([{ url: 'http://a.example/style.css?v=7', times: 4 }]);
    },
    { folder },
  );
  // Not in free pages either.
  const bytes = readFileSync(path, 'latin1');
  for (const word of ['secret', 'q=hei', 'cup2key', 'googleapis']) expect(bytes).not.toContain(word);
});
