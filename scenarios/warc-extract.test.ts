import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawResponse, writeManyResponses } from './hand-made-warc.ts';
import { heirloom, repositoryFolder } from './run-program.ts';
import { until } from './until.ts';

let folder = '';
let to = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom extract '));
  to = join(folder, 'site');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

interface Entry {
  readonly file: string;
  readonly url: string;
  readonly offset: number;
  readonly sha256: string;
}

async function entries(): Promise<Entry[]> {
  const list = await readFile(join(to, 'extracted.jsonl'), 'utf8');
  return list
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry);
}

async function filesIn(place: string): Promise<string[]> {
  const found = await readdir(place, { recursive: true, withFileTypes: true });
  return found.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

describe('warc extract', () => {
  it('keeps every hostile URL inside the folder, each in a file of its own', async () => {
    const long = 'x'.repeat(5000);
    const urls = [
      'http://a.test/../../etc/passwd',
      'http://a.test/%2e%2e%2f%2e%2e%2fetc/passwd',
      'http://a.test/..%5c..%5cwindows',
      'http://a.test/a%00b',
      'http://a.test/a\0b',
      `http://a.test/${long}1`,
      `http://a.test/${long}2`,
      `http://a.test/${'y/'.repeat(300)}`,
      'http://a.test/CON',
      'http://a.test/con.html',
      'http://a.test/both',
      'http://a.test/both/inside',
      'http://a.test/later/inside',
      'http://a.test/later',
      'http://a.test/Case',
      'http://a.test/case',
      'http://a.test/extracted.jsonl',
      'http://../x',
      '/etc/passwd',
      '../../x',
      'file:///etc/passwd',
      'http://.extracting/',
      ' ',
    ];
    const archive = join(folder, 'hostile.warc');
    await writeFile(archive, Buffer.concat(urls.map((url, index) => rawResponse(url, `body ${index}`, ''))));
    const { code, stderr } = await heirloom(['warc', 'extract', archive, '--to', to]);
    expect(code).toBe(0);
    expect(stderr).toContain(`${urls.length} files written to`);
    expect((await readdir(folder)).sort()).toEqual(['hostile.warc', 'site']);
    const list = await entries();
    expect(list).toHaveLength(urls.length);
    expect(new Set(list.map(({ file }) => file)).size).toBe(urls.length);
    for (const [index, { file, sha256 }] of list.entries()) {
      const body = await readFile(join(to, file), 'utf8');
      expect(body).toBe(`body ${index}`);
      expect(sha256).toBe(createHash('sha256').update(body).digest('hex'));
    }
    expect(await filesIn(to)).toHaveLength(urls.length + 1);
  });

  it('never writes over what is there', async () => {
    const archive = join(folder, 'one.warc');
    await writeFile(archive, rawResponse('http://a.test/', 'from the archive'));
    await mkdir(join(to, 'a.test'), { recursive: true });
    await writeFile(join(to, 'a.test/index.html'), 'mine');
    expect((await heirloom(['warc', 'extract', archive, '--to', to])).code).toBe(0);
    expect(await readFile(join(to, 'a.test/index.html'), 'utf8')).toBe('mine');
    expect(await readFile(join(to, 'a.test/index~2.html'), 'utf8')).toBe('from the archive');
    const again = await heirloom(['warc', 'extract', archive, '--to', to]);
    expect(again.stderr).toContain('0 files written to');
    expect(await filesIn(to)).toHaveLength(3);
  });

  it('goes on after it was killed', async () => {
    const archive = join(folder, 'many.warc');
    const count = 3000;
    await writeManyResponses(archive, count);
    const child = spawn(`${repositoryFolder}heirloom`, ['warc', 'extract', archive, '--to', to]);
    const list = join(to, 'extracted.jsonl');
    await until(async () => existsSync(list) && (await readFile(list, 'utf8')).split('\n').length > 50);
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    const before = (await entries()).length;
    expect(before).toBeLessThan(count);
    const { code, stderr } = await heirloom(['warc', 'extract', archive, '--to', to]);
    expect(code).toBe(0);
    expect(stderr).toContain(`${before} existed already`);
    const all = await entries();
    expect(new Set(all.map(({ offset }) => offset)).size).toBe(count);
    expect(all).toHaveLength(count);
    expect(existsSync(join(to, '.extracting'))).toBe(false);
    // Killed between naming a file and listing it, the file is there a second time: never a wrong one.
    const files = await filesIn(to);
    expect(files.length - 1 - count).toBeLessThanOrEqual(1);
  });

  it('chooses by media type, and needs to be told where to', async () => {
    const archive = join(folder, 'two.warc');
    const picture = rawResponse('http://a.test/x', 'PNG', 'Content-Type: image/png\r\n');
    await writeFile(archive, Buffer.concat([rawResponse('http://a.test/', 'page'), picture]));
    await heirloom(['warc', 'extract', archive, '--mime', 'image/.*', '--to', to]);
    expect((await entries()).map(({ file }) => file)).toEqual(['a.test/x.png']);
    expect(await heirloom(['warc', 'extract', archive])).toMatchObject({ code: 2 });
    expect(await heirloom(['warc', 'extract', archive, '--to', archive])).toMatchObject({ code: 4 });
  });
});
