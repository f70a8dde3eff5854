import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openMissingLog } from './open-missing-log.ts';
import { miss, ground, newFolder, page, urls, withLog } from './test-log.ts';

describe('trouble', () => {
  const damages: readonly (readonly [string, (path: string) => void])[] = [
    ['is something else', (path) => writeFileSync(path, 'This is no database. '.repeat(500))],
    ['has lost its end', (path) => truncateSync(path, 2 * 4096)],
    ['has a hole', (path) => overwrite(path, { from: 4096, bytes: 3 * 4096 })],
  ];
  it.each(damages)('a file that %s is set aside and begun anew', async (_name, damage) => {
    const folder = newFolder();
    await withLog(
      async (log) => {
        for (let count = 0; count < 1000; count++) log.note(miss(`http://a.example/${count}`));
      },
      { folder },
    );
    damage(join(folder, 'missing.sqlite'));
    const problems: string[] = [];
    const log = await openMissingLog(folder, { onWarning: (message) => problems.push(message) });
    log.note(miss('http://a.example/new'));
    expect(await urls(log)).toEqual(['http://a.example/new']);
    await log.close();
    expect(problems).toEqual([expect.stringContaining('set aside')]);
    expect(readdirSync(folder).filter((name) => name.includes('.damaged-')).length).toBeGreaterThan(0);
  });

  it('a file that is taken away or put in its place while it is open is no trouble', async () => {
    const folder = newFolder();
    const path = join(folder, 'missing.sqlite');
    await withLog(
      async (log) => {
        log.note(miss('http://a.example/x'));
        expect(await urls(log)).toEqual(['http://a.example/x']);
        renameSync(path, `${path}.old`);
        for (const part of ['-wal', '-shm']) rmSync(path + part);
        log.note(miss('http://a.example/y'));
        expect(await urls(log)).toEqual(['http://a.example/y']);
      },
      { folder },
    );
  });

  it('a file that is damaged while it is open is set aside and begun anew', async () => {
    const folder = newFolder();
    const path = join(folder, 'missing.sqlite');
    const problems: string[] = [];
    const log = await openMissingLog(folder, { onWarning: (message) => problems.push(message) });
    // Far more than is kept in memory.
    for (let count = 0; count < 8000; count++) {
      log.note(miss(`http://a.example/${'x'.repeat(400)}/${count}`));
      if (count % 4000 === 3999) await log.list({ limit: 1 });
    }
    for (const part of ['', '-wal']) overwrite(path + part, { from: 0, bytes: statSync(path + part).size });
    log.note(miss('http://a.example/new'));
    await log.list({ limit: 1 });
    log.note(miss('http://a.example/newer'));
    expect(await urls(log)).toContain('http://a.example/newer');
    await log.close();
    expect(problems).toEqual([expect.stringContaining('set aside')]);
  });

  it('a file of another version is left alone, and read as far as it can be', async () => {
    const folder = newFolder();
    const path = join(folder, 'missing.sqlite');
    await withLog(async (log) => log.note(miss('http://a.example/x')), { folder });
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const problems: string[] = [];
    const log = await openMissingLog(folder, { onWarning: (message) => problems.push(message) });
    log.note(miss('http://a.example/y'));
    expect((await urls(log)).toSorted()).toEqual(['http://a.example/x', 'http://a.example/y']);
    await log.close();
    expect(problems).toEqual([expect.stringContaining('another version')]);
    const after = new DatabaseSync(path);
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: 99 });
    expect(after.prepare('SELECT url FROM resource').all()).toEqual([{ url: 'http://a.example/x' }]);
    after.close();
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it('where nothing can be written, reading goes on and it is told once', async () => {
    writeFileSync(join(ground, 'a file'), '');
    for (const place of [join(ground, 'a file', 'reading'), join(ground, 'a file')]) {
      const problems: string[] = [];
      const log = await openMissingLog(place, { onWarning: (message) => problems.push(message) });
      for (let times = 0; times < 3; times++) {
        log.note(miss('http://a.example/x'));
        expect(await urls(log)).toEqual(['http://a.example/x']);
      }
      await log.close();
      expect(problems).toEqual([expect.stringContaining('cannot be written')]);
    }
  });

  it('can be asked after it was closed', async () => {
    const problems: string[] = [];
    const log = await openMissingLog(newFolder(), { onWarning: (message) => problems.push(message) });
    await log.close();
    log.note(miss('http://a.example/x'));
    expect(await log.ofPage(page)).toEqual([]);
    await expect(log.mark([], 'sent')).rejects.toThrow('closed');
    await log.close();
    expect(problems).toEqual([expect.stringContaining('closed')]);
  });
});

/** As a failing disk does: the length stays. */
function overwrite(path: string, { from, bytes }: { readonly from: number; readonly bytes: number }): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0x5a), 0, bytes, from);
  closeSync(file);
}

describe('several processes', () => {
  it('write at once, are killed, and leave what they were sure of', async () => {
    const folder = newFolder();
    const program = fileURLToPath(new URL('note-without-end.ts', import.meta.url));
    const sure = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => {
        const child = spawn(process.execPath, [program, folder, name], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const closed = once(child, 'close');
        let kept = 0;
        for await (const line of createInterface({ input: child.stdout })) {
          kept = Number(line);
          if (kept >= 200) child.kill('SIGKILL');
        }
        await closed;
        return { name, kept };
      }),
    );
    await withLog(
      async (log) => {
        for (const { name, kept } of sure) {
          expect(kept).toBeGreaterThanOrEqual(200);
          const { total } = await log.list({ host: `${name}.example`, limit: 1 });
          expect(total).toBeGreaterThanOrEqual(kept);
        }
        log.note(miss('http://after.example/'));
        expect(await urls(log, { host: 'after.example' })).toEqual(['http://after.example/']);
      },
      { folder },
    );
  });
});
