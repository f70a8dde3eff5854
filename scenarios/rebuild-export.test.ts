import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { rawResponse } from './hand-made-warc.ts';
import { peer } from './peers.ts';
import { RebuildGround } from './rebuild-ground.ts';
import { heirloom, runProgram } from './run-program.ts';

let ground: RebuildGround;
const file = (name: string): string => join(ground.folder, name);
beforeAll(async () => {
  ground = await RebuildGround.open();
  await put('b.warc.gz', ['http://b.test/z', 'http://b.test/', 'http://shared.test/']);
  await put('a.warc.gz', [
    'http://a.test/',
    'http://shared.test/',
    'https://shared.test/',
    'http://hidden.test/',
  ]);
  await ground.run('import', file('b.warc.gz'), '--no-analysis');
  await ground.run('import', file('a.warc.gz'), '--source', 'other', '--no-analysis');
});
afterAll(async () => {
  await ground.close();
});

async function put(name: string, urls: readonly string[]): Promise<void> {
  const records = urls.map((url) => rawResponse(url, `${name} has ${url}`));
  await writeFile(file(name), Buffer.concat(records.map((record) => gzipSync(record))));
}

describe('heirloom export', () => {
  it.each(['cdxj', 'cdx11', 'cdx9'])(
    'captures as %s is what heirloom cdx gives for the files',
    async (format) => {
      const files = ['a.warc.gz', 'b.warc.gz'].map(file);
      const { stdout } = await heirloom(['cdx', '--format', format, ...files]);
      expect(await ground.run('export', 'captures', '--format', format)).toBe(stdout);
    },
  );

  it('captures only from where it is said', async () => {
    const { stdout } = await heirloom(['cdx', file('a.warc.gz')]);
    expect(await ground.run('export', 'captures', '--source', 'other')).toBe(stdout);
    const none = await ground.attempt('export', 'captures', '--source', 'nowhere');
    expect(none).toMatchObject({ code: exitCodes.inputUnsuitable, stdout: '' });
  });

  it('paths names every file once, sorted, with all its copies', async () => {
    const lines = (await ground.run('export', 'paths')).trim().split('\n');
    const columns = lines.map((line) => line.split('\t'));
    expect(columns.map(([base]) => base)).toEqual(['a.warc.gz', 'b.warc.gz']);
    for (const [base = '', path = ''] of columns)
      expect(await readFile(path)).toEqual(await readFile(file(base)));
    expect((await ground.run('export', 'paths', '--source', 'other')).trim().split('\n')).toHaveLength(1);
  });

  it('excludes what readers may not see', async () => {
    await ground.decide('withdraw', '--url', 'http://hidden.test/');
    expect(await ground.run('export', 'captures')).not.toContain('hidden.test');
  });

  it('writes a file that is whole, or none', async () => {
    await ground.run('export', 'captures', '-o', file('index.cdxj'));
    expect(await readFile(file('index.cdxj'), 'utf8')).toBe(await ground.run('export', 'captures'));
    const { code, stderr } = await ground.attempt('export', 'paths', '-o', file('no/such/folder'));
    expect(code).toBe(exitCodes.outputUnwritable);
    expect(stderr).toContain('its folder does not exist');
    expect((await readdir(ground.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('gives pywb what it needs to show pages from the vaults', async () => {
    await ground.run('export', 'captures', '-o', file('index.cdxj'));
    await ground.run('export', 'paths', '-o', file('paths.txt'));
    const collection = { index_paths: './index.cdxj', archive_paths: './paths.txt' };
    await writeFile(file('config.yaml'), JSON.stringify({ collections: { ours: collection } }));
    const asked = ['http://b.test/z', 'http://shared.test/', 'http://hidden.test/'];
    const { stdout } = await runProgram(peer('python'), ['-c', replay, ...asked], { folder: ground.folder });
    expect(stdout.trim().split('\n')).toEqual([
      '200 b.warc.gz has http://b.test/z',
      expect.stringMatching(/^200 [ab]\.warc\.gz has http:\/\/shared\.test\/$/),
      expect.stringMatching(/^404 /),
    ]);
  });
});

/** Shows pages with pywb, as its own server would, and prints the first line of each. */
const replay = `
import os, sys
from pywb.apps.frontendapp import FrontEndApp
from werkzeug.test import Client
from werkzeug.wrappers import Response
client = Client(FrontEndApp(config_file='config.yaml'), Response)
for url in sys.argv[1:]:
    answer = client.get('/ours/20260131120000id_/' + url)
    print(answer.status_code, answer.get_data().decode().strip().split('\\n')[0])
sys.stdout.flush()
os._exit(0)
`;
