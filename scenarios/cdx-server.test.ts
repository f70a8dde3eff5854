import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawResponse } from './hand-made-warc.ts';
import { peer } from './peers.ts';
import { startCdxServer } from './pywb-servers.ts';
import type { RunningServer } from './pywb-servers.ts';
import { heirloom, runProgram } from './run-program.ts';

const token = 'a-token-that-is-long-enough';
let folder = '';
let data = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom cdx server '));
  data = join(folder, 'archive');
  const path = join(folder, 'first.warc.gz');
  await writeFile(path, gzipSync(rawResponse('http://a.test/', 'a page')));
  const { code, stderr } = await heirloom([
    'import',
    path,
    '--data',
    data,
    '--source',
    'gifts',
    '--no-analysis',
  ]);
  expect(code, stderr).toBe(0);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const lines = [
  ' CDX N b a m s k r M S V g',
  '- 20200101000000 http://posted.test/ text/html 200 AKMCCEPOOWFMGGO5635HFZXGFRLRGWIX - - 100 1 x.warc.gz',
  '- 20210101000000 http://posted.test/ text/html 404 AKMCCEPOOWFMGGO5635HFZXGFRLRGWIX - - 100 2 x.warc.gz',
  '',
].join('\n');

async function curl(...words: readonly string[]): Promise<string> {
  return (await runProgram('curl', ['-s', ...words])).stdout;
}

function line(year: number): string {
  return `- ${year}0101000000 http://kept.test/ text/html 200 - - - 1 ${year} x.warc.gz\n`;
}

/** What scripts for OutbackCDX do: curl, and Python without any package. */
const pythonClient = `
import json, sys, urllib.request, base64
address, token, lines = sys.argv[1], sys.argv[2], sys.argv[3].encode()
def send(path):
    request = urllib.request.Request(address + path, data=lines, method='POST')
    request.add_header('Authorization', 'Basic ' + base64.b64encode(('heirloom:' + token).encode()).decode())
    return urllib.request.urlopen(request).read().decode().strip()
print(send(''))
rows = json.load(urllib.request.urlopen(address + '?url=posted.test&output=json'))
print(len(rows), rows[0][0], rows[0][1])
print(send('/delete'))
print(len(json.load(urllib.request.urlopen(address + '?url=posted.test&output=json'))))
`;

describe('a server that may be written to', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startCdxServer(data, '--writable', '--token', token);
  });
  afterAll(async () => {
    await server.stop();
  });

  it('takes what unchanged scripts for OutbackCDX send', async () => {
    const path = join(folder, 'lines.cdx');
    await writeFile(path, lines);
    const address = server.url.replace('//', `//heirloom:${token}@`);
    expect(await curl('-X', 'POST', '--data-binary', `@${path}`, address)).toBe('Added 2 records\n');
    expect(await curl(`${server.url}?url=posted.test&fl=timestamp,statuscode`)).toBe(
      '20200101000000 200\n20210101000000 404\n',
    );
    expect(await curl('-X', 'POST', '--data-binary', `@${path}`, `${address}/delete`)).toBe(
      'Deleted 2 records\n',
    );
    expect(await curl(`${server.url}?url=posted.test`)).toBe('');
    const python = await runProgram(peer('python'), ['-c', pythonClient, server.url, token, lines]);
    expect(python.stderr).toBe('');
    expect(python.stdout).toBe('Added 2 records\n2 test,posted)/ 20200101000000\nDeleted 2 records\n0\n');
  });

  it('is the only one, and others that read see what it takes', async () => {
    const reader = await startCdxServer(data);
    const second = await heirloom(['cdx-server', '--data', data, '--writable', '--port', '0']);
    expect(second.code).toBe(4);
    expect(second.stderr).toContain('works on this archive already');
    const read = async (): Promise<string> =>
      (await fetch(`${reader.url}?url=seen.test&fl=timestamp`)).text();
    expect(await read()).toBe('');
    for (const year of ['2001', '2002', '2003']) {
      const body = `- ${year}0101000000 http://seen.test/ text/html 200 - - - 1 ${year} x.warc.gz\n`;
      const headers = { authorization: `Bearer ${token}` };
      const posted = await fetch(server.url, { method: 'POST', body, headers });
      expect(await posted.text()).toBe('Added 1 records\n');
      expect(await read()).toContain(`${year}0101000000\n`);
    }
    const unasked = await fetch(reader.url, { method: 'POST', body: lines });
    expect(unasked.status).toBe(403);
    await reader.stop();
    expect(reader.process.exitCode).toBe(143);
  });

  it('has lost nothing that it acknowledged when it is killed, nor when all indexes are lost', async () => {
    const other = join(folder, 'killed');
    const victim = await startCdxServer(other, '--writable', '--token', token);
    const post = async (path: string, body: string): Promise<string> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${victim.url}${path}`, { method: 'POST', body, headers })).text();
    };
    expect(await post('', line(2020) + line(2021) + line(2022))).toBe('Added 3 records\n');
    expect(await post('/delete', line(2020) + line(2021))).toBe('Deleted 2 records\n');
    expect(await post('', line(2021))).toBe('Added 1 records\n');
    expect(await post('', '@alias http://kept.test/ http://other.test/\n')).toBe('Added 1 records\n');
    victim.process.kill('SIGKILL');
    await victim.stop();
    const years = async (): Promise<string> => {
      const { stdout } = await heirloom(['captures', 'other.test', '--data', other]);
      return Array.from(stdout.matchAll(/^\d{4}/gm), String).join(' ');
    };
    expect(await years()).toBe('2021 2022');
    await rm(join(other, 'index'), { recursive: true });
    const rebuilt = await heirloom(['rebuild', '--data', other]);
    expect(rebuilt.code, rebuilt.stderr).toBe(0);
    expect(await years()).toBe('2021 2022');
  });
});

it('an import beside a server that reads appears without a restart', async () => {
  const reader = await startCdxServer(data);
  const path = join(folder, 'second.warc.gz');
  await writeFile(path, gzipSync(rawResponse('http://later.test/', 'a later page')));
  expect(await (await fetch(`${reader.url}?url=later.test`)).text()).toBe('');
  const { code, stderr } = await heirloom([
    'import',
    path,
    '--data',
    data,
    '--source',
    'gifts',
    '--no-analysis',
  ]);
  expect(code, stderr).toBe(0);
  expect(await (await fetch(`${reader.url}?url=later.test`)).text()).toContain('second.warc.gz');
  const view = reader.url.replace('/all', '/source:gifts');
  expect(await (await fetch(`${view}?url=later.test`)).text()).toContain('second.warc.gz');
  const range = await (await fetch(`${reader.url}?url=later.test&fl=range`)).text();
  const file = await fetch(`${reader.url}/file/second.warc.gz`, { headers: { range: range.trim() } });
  expect(gunzipSync(await file.arrayBuffer()).toString()).toContain('a later page');
  await reader.stop();
});

function captures(...words: readonly string[]): ReturnType<typeof heirloom> {
  return heirloom(['captures', ...words, '--data', data]);
}

async function counted(...words: readonly string[]): Promise<number> {
  const { stdout, stderr, code } = await captures(...words, '--json');
  const lines = stdout.split('\n').length - 1;
  expect(code, stderr).toBe(lines === 0 ? exitCodes.findings : exitCodes.done);
  return lines;
}

describe('heirloom captures', () => {
  it('shows a table, or all fields as JSON', async () => {
    const shown = await captures('a.test');
    expect(shown.stdout.split('\n')).toEqual([
      expect.stringMatching(/^date +code +type +size +where$/),
      expect.stringMatching(
        /^2026-01-31 12:00:00 +200 +text\/html +\d+ B +first\.warc\.gz 0 +http:\/\/a\.test\/$/,
      ),
      '',
    ]);
    const { stdout } = await captures('HTTP://www.A.test:80', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      urlkey: 'test,a)/',
      timestamp: '20260131120000',
      status: '200',
    });
  });

  it('chooses by match, date, filter and origin', async () => {
    expect(await counted('test', '--match', 'domain', '--source', 'gifts')).toBe(2);
    expect(await counted('a.test', '--source', 'others')).toBe(0);
    expect(await counted('a.test', '--from', '2026-01-31', '--to', '2026-02')).toBe(1);
    expect(await counted('a.test', '--after', '2026-01-31')).toBe(0);
    expect(await counted('seen.test', '--closest', '2002', '--limit', '1')).toBe(1);
    expect(await counted('seen.test', '--filter', '~timestamp:200[12]')).toBe(2);
    expect(await counted('seen.test*', '--before', '2003')).toBe(2);
  });

  it('says what to try where there is nothing', async () => {
    const none = await captures('a.test/nothing');
    expect(none.code).toBe(exitCodes.findings);
    expect(none.stdout).toBe('');
    expect(none.stderr).toContain("heirloom captures 'a.test/nothing' --match host");
    expect((await captures('a.test', '--from', '2030')).stderr).toContain(
      '1 capture without these conditions',
    );
    expect((await captures('nowhere.example')).stderr).toContain('There are none of its host or domain');
  });

  it('finds a content by its SHA-256', async () => {
    const { stdout } = await captures('--sha256', hash('sha256', 'a page'), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ url: 'http://a.test/', file: 'first.warc.gz', offset: 0 });
    expect((await captures('--sha256', 'f'.repeat(64))).stderr).toContain('The archive has no content');
  });

  it.each([
    [[], 2],
    [['a.test', '--from', 'yesterday'], 2],
    [['a.test', '--filter', '~url:('], 2],
    [['a.test', '--match', 'all'], 2],
    [['a.test', '--limit', '0'], 2],
    [['--sha256', '1d0f3c7b'], 2],
  ])('%s is told to be wrong', async (words, code) => {
    expect((await captures(...words)).code).toBe(code);
  });

  it.each([[['nothing.test']], [['nothing.test', '--json']]])(
    '%s finds nothing, as grep says it',
    async (words) => {
      expect((await captures(...words)).code).toBe(1);
    },
  );

  it('needs an archive', async () => {
    const { code, stderr } = await heirloom(['captures', 'a.test', '--data', join(folder, 'none')]);
    expect(code).toBe(5);
    expect(stderr).toContain('there is no archive');
  });
});
