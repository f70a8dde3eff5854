import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { startCdxServer } from './pywb-servers.ts';
import { startLoopbackSite } from './loopback-site.ts';
import type { LoopbackSite } from './loopback-site.ts';
import { heirloom } from './run-program.ts';

/** One picture under 125 URLs of two sites, and later under one of a third. */
const picture = Buffer.alloc(4000, 'the same picture everywhere ');
const sha256 = hash('sha256', picture);
const counts: Readonly<Record<string, number>> = { 'one.test': 63, 'two.test': 62, 'three.test': 1 };
let folder = '';
let data = '';
let site: LoopbackSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-same-'));
  data = join(folder, 'archive');
  site = await startLoopbackSite((path, { headers }) => {
    const host = (headers.host ?? '').split(':')[0] ?? '';
    if (path.startsWith('/picture-'))
      return { headers: { 'content-type': 'image/png', 'x-of': `${host}${path}` }, body: picture };
    if (path !== '/') return { status: 404, body: 'none' };
    const pictures = Array.from({ length: counts[host] ?? 0 }, (_, at) => `<img src="/picture-${at}.png">`);
    return { headers: { 'content-type': 'text/html' }, body: `<title>${host}</title>${pictures.join('')}` };
  });
  const hosts = Object.keys(counts).map((name) => `127.0.0.1 ${name}\n`);
  await writeFile(join(folder, 'hosts'), hosts.join(''));
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

async function harvest(names: readonly string[], ...more: readonly string[]): Promise<void> {
  const urls = names.map((name) => `http://${name}:${site.port}/`);
  const words = ['--data', data, '--hosts', join(folder, 'hosts'), '--allow-private', '--no-analysis'];
  const pace = ['--delay-ms', '0', '--delay-factor', '0', '--threads', '2'];
  const { code, stderr } = await heirloom(['archive', ...urls, ...words, ...pace, ...more]);
  expect(code, stderr).toBe(exitCodes.done);
}

interface Stored {
  readonly type: string;
  readonly url: string;
  readonly refersTo: string;
  readonly id: string;
}

/** The records of the picture, of all files in the vault. */
async function stored(): Promise<Stored[]> {
  const found: Stored[] = [];
  const vault = join(data, 'vaults/main/warc');
  for (const month of await readdir(vault)) {
    for (const name of (await readdir(join(vault, month))).toSorted()) {
      const source = await openFileSource(join(vault, month, name));
      for await (const { type, targetUri = '', id = '', fields } of readRecords(source)) {
        if ((type === 'response' || type === 'revisit') && targetUri.includes('/picture-'))
          found.push({ type, url: targetUri, refersTo: fields.get('WARC-Refers-To-Target-URI') ?? '', id });
      }
      await source.close();
    }
  }
  return found;
}

describe('the same content under many URLs', () => {
  it('is stored once by the sites and threads of a job', async () => {
    await harvest(['one.test', 'two.test']);
    const records = await stored();
    const responses = records.filter(({ type }) => type === 'response');
    expect([responses.length, records.length - responses.length]).toEqual([1, 124]);
    for (const { refersTo } of records.filter(({ type }) => type === 'revisit'))
      expect(refersTo).toBe(responses[0]?.url);
  });

  it('is not stored again by a later job for another site', async () => {
    await harvest(['three.test']);
    const third = (await stored()).filter(({ url }) => url.startsWith('http://three.test'));
    expect(third).toMatchObject([{ type: 'revisit' }]);
    const { stdout } = await heirloom(['captures', '--sha256', sha256, '--data', data]);
    expect(stdout).toContain('/picture-');
  });

  it('is stored again where the template says so', async () => {
    const template = join(folder, 'template.yaml');
    await writeFile(template, 'files:\n  deduplicate: no\n');
    const before = (await stored()).length;
    await harvest(['three.test'], '--template', template, '--no-dedup');
    const records = await stored();
    expect(records.slice(0).filter(({ type }) => type === 'response')).toHaveLength(2);
    expect(records).toHaveLength(before + 1);
  });

  it('comes with its original in an export', async () => {
    const url = `http://two.test:${site.port}/picture-7.png`;
    const out = join(folder, 'out.warc.gz');
    const { code, stderr } = await heirloom(['export', 'warc', url, '--data', data, '-o', out]);
    expect(code, stderr).toBe(exitCodes.done);
    const source = await openFileSource(out);
    const bodies: string[] = [];
    for await (const { type, targetUri = '' } of readRecords(source))
      if (type === 'response' || type === 'revisit') bodies.push(`${type} ${targetUri === url}`);
    await source.close();
    expect(bodies.toSorted()).toEqual(['response false', 'revisit true']);
  });

  it('is the same after a rebuild', async () => {
    const listed = async (): Promise<string> => {
      const server = await startCdxServer(data);
      const text = await (await fetch(`${server.url}/cdx?url=*.test&matchType=domain`)).text();
      await server.stop();
      return text;
    };
    const before = await listed();
    const { code, stderr } = await heirloom(['rebuild', '--data', data, '--no-analysis']);
    expect(code, stderr).toBe(exitCodes.done);
    expect(await listed()).toBe(before);
  });
});
