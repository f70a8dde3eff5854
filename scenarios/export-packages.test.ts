import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { eventOf, redPixel, site } from '../src/reading/export/test-site.ts';
import { peer } from './peers.ts';
import { heirloom, repositoryFolder, runProgram } from './run-program.ts';
import type { Ended, RunOptions } from './run-program.ts';

let folder = '';
const file = (name: string): string => join(folder, name);

/** Runs a command on the archive of the site. */
function onSite(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return heirloom([...words, '--data', file('data')], { folder, ...options });
}

async function well(words: readonly string[], options: RunOptions = {}): Promise<string> {
  const ended = await onSite(words, options);
  if (ended.code !== 0) throw new Error(`heirloom ${words.join(' ')}: ${ended.code} ${ended.stderr}`);
  return ended.stdout;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-export-packages-'));
  const noise = Buffer.from(Array.from({ length: 1 << 20 }, (_, at) => (at * 7919 * (at >> 7)) & 255));
  const captures = [
    ...site,
    { url: 'http://large.test/film', date: '2026-01-31T12:00:00Z', type: 'video/mp4', body: noise },
  ];
  const records = captures.flatMap(eventOf).map((record) => gzipSync(record));
  await writeFile(file('site.warc.gz'), Buffer.concat(records));
  await well(['import', file('site.warc.gz'), '--no-analysis']);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const addresses = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '));

describe('heirloom export wacz', () => {
  it('writes a package that another archive can take in, with the same captures', async () => {
    await well([
      'export',
      'wacz',
      'dunes.test',
      '--match',
      'host',
      '-o',
      file('host.wacz'),
      '--title',
      'The dunes',
    ]);
    const other = ['--data', file('other')];
    expect(await heirloom(['import', file('host.wacz'), ...other, '--no-analysis'])).toMatchObject({
      code: 0,
    });
    const { stdout } = await heirloom(['export', 'captures', ...other]);
    const expected = addresses(await well(['export', 'captures'])).filter((text) =>
      text.startsWith('test,dunes)'),
    );
    expect(addresses(stdout).filter((text) => text.startsWith('test,'))).toEqual(expected);
  });

  it('writes a package that pywb shows, revisits and all', async () => {
    await well(['export', 'wacz', 'dunes.test', '--with-components', '-o', file('page.wacz')]);
    const pywb = file('pywb');
    await mkdir(pywb);
    const manager = join(dirname(peer('python')), 'wb-manager');
    expect(await runProgram(manager, ['init', 'ours'], { folder: pywb })).toMatchObject({ code: 0 });
    const added = await runProgram(manager, ['add', '--unpack-wacz', 'ours', file('page.wacz')], {
      folder: pywb,
    });
    expect(added).toMatchObject({ code: 0 });
    const asked = [
      '20260131120000id_/http://dunes.test/',
      '20260331120000id_/http://dunes.test/',
      '20260331120000id_/http://dunes.test/style.css',
      '20260331120000id_/http://dunes.test/more.css',
      '20260331120000id_/http://dunes.test/red.png',
      '20260331120000id_/http://dunes.test/frame.html',
      '20260331120000id_/http://images.test/sand.png',
      '20260331120000id_/http://dunes.test/other.html',
    ];
    const { stdout, stderr } = await runProgram(peer('python'), ['-c', replay, ...asked], { folder: pywb });
    // pywb prints notes of its own between them.
    const answers = stdout
      .split('\n')
      .filter((line) => /^\d{3} /.test(line))
      .map((line) => line.split(' '));
    const bodies = answers.map(([status, body = '']) => [status, Buffer.from(body, 'hex')] as const);
    expect(
      bodies.map(([status]) => status),
      stderr,
    ).toEqual(['200', '200', '200', '200', '200', '200', '200', '404']);
    const texts = bodies.map(([, body]) => body.toString());
    expect(texts[0]).toContain('The dunes in winter');
    expect(texts[1]).toContain('The dunes in spring');
    expect(texts[2]).toBe('@import "more.css"; h1 { color: rgb(200, 0, 0) }');
    expect(bodies[4]?.[1]).toEqual(redPixel);
  });
});

/** Shows pages with pywb, as its own server would, and prints status and body of each. */
const replay = `
import os, sys
from pywb.apps.frontendapp import FrontEndApp
from werkzeug.test import Client
from werkzeug.wrappers import Response
client = Client(FrontEndApp(), Response)
for url in sys.argv[1:]:
    answer = client.get('/ours/' + url)
    print(answer.status_code, answer.get_data().hex())
sys.stdout.flush()
os._exit(0)
`;
import { until } from './until.ts';

describe('heirloom export warc', () => {
  it('writes a sound file, to a file or a pipe', async () => {
    await well(['export', 'warc', 'dunes.test/*', '-o', file('all.warc.gz')]);
    const { stdout } = await heirloom(['warc', 'check', file('all.warc.gz')]);
    expect(stdout).toMatch(/sound \(\d+ records, 0 errors, 0 warnings\)/);
    const piped = await onSite(['export', 'warc', 'dunes.test/other.html', '-o', '-']);
    await writeFile(file('piped.warc.gz'), piped.bytes);
    const listed = await heirloom(['warc', 'ls', file('piped.warc.gz')]);
    expect(listed.stdout.trim().split('\n')).toHaveLength(4);
  });

  it('reads a selection in any of the forms that lists of captures have', async () => {
    const json = await well(['captures', 'dunes.test', '--json']);
    const lines = [
      '# what a reader has chosen',
      '',
      ...json.trim().split('\n'),
      '20260131120000 http://dunes.test/other.html',
      'dunes.test/frame.html 2026',
      'test,images)/sand.png 20260131120000 {"url": "http://images.test/sand.png"}',
    ];
    const words = ['export', 'warc', '--selection', '-', '-o', file('chosen.warc.gz'), '--json'];
    expect(JSON.parse(await well(words, { input: lines.join('\r\n') }))).toMatchObject({
      captures: 5,
      others: 0,
      unknown: 0,
      lost: 0,
    });
  });

  it.each([
    ['nothing asked for', [], exitCodes.usage, 'name URLs'],
    ['a date that is none', ['dunes.test', '--from', 'soon'], exitCodes.usage, 'Write the date as'],
    ['a view that is none', ['dunes.test', '--view', 'mine'], exitCodes.usage, 'a view is'],
    ['nothing there', ['nowhere.test'], exitCodes.inputUnsuitable, 'no such captures'],
    ['an empty view', ['dunes.test', '--view', 'job:x'], exitCodes.inputUnsuitable, 'no such captures'],
    [
      'some not there',
      ['dunes.test', 'nowhere.test'],
      exitCodes.findings,
      'not in the archive: http://nowhere.test',
    ],
    ['no such list', ['--selection', 'gone.txt'], exitCodes.inputUnreadable, 'gone.txt'],
    ['a list that is none', ['--selection', 'site.warc.gz'], exitCodes.inputUnsuitable, 'line 1'],
  ])('%s: says what to do', async (_, words, code, says) => {
    const ended = await onSite(['export', 'warc', ...words, '-o', file('odd.warc.gz')]);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(says);
    const isThere = (await readdir(folder)).includes('odd.warc.gz');
    expect(isThere).toBe(code === exitCodes.findings);
    await rm(file('odd.warc.gz'), { force: true });
  });

  it('leaves the former file alone where it cannot write', async () => {
    const ended = await onSite(['export', 'wacz', 'dunes.test', '-o', file('no/such/folder.wacz')]);
    expect(ended).toMatchObject({ code: exitCodes.outputUnwritable });
    await writeFile(file('kept.wacz'), 'what was there');
    expect((await onSite(['export', 'wacz', 'nowhere.test', '-o', file('kept.wacz')])).code).not.toBe(0);
    expect(await readFile(file('kept.wacz'), 'utf8')).toBe('what was there');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly scratch: string;
  readonly ended: Promise<unknown[]>;
}

/** With a folder of its own for what the product keeps meanwhile. */
async function start(words: readonly string[]): Promise<Started> {
  const scratch = await mkdtemp(file('scratch-'));
  const child = spawn(`${repositoryFolder}heirloom`, [...words, '--data', file('data')], {
    cwd: folder,
    env: { ...process.env, TMPDIR: scratch },
    timeout: 60_000,
  });
  return { child, scratch, ended: once(child, 'close') };
}

describe('Ctrl-C', () => {
  it('while records are written leaves nothing behind', async () => {
    // The film is more than a pipe holds: nobody reads it, so that the program is in the middle of it.
    const { child, scratch, ended } = await start(['export', 'warc', 'large.test/film', '-o', '-']);
    await once(child.stdout, 'readable');
    expect(await readdir(scratch)).toHaveLength(1);
    child.kill('SIGINT');
    child.stdout.resume();
    expect(await ended).toEqual([exitCodes.interrupted, null]);
    expect(await readdir(scratch)).toEqual([]);
  });

  it('while a list is waited for leaves nothing behind', async () => {
    const { child, scratch, ended } = await start([
      'export',
      'wacz',
      '--selection',
      '-',
      '-o',
      file('waiting.wacz'),
    ]);
    child.stdin.write('http://dunes.test/ 2026\n');
    // It has begun when its folder is there.
    await until(async () => (await readdir(scratch)).length > 0);
    child.kill('SIGINT');
    expect(await ended).toEqual([exitCodes.interrupted, null]);
    expect(await readdir(scratch)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith('waiting'))).toEqual([]);
  });
});
