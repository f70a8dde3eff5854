import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalysisDetails } from '../src/repository/local/analysis/indexed-text.ts';
import { openTextIndex } from '../src/analysis/text-index/fts5/open-text-index.ts';
import type { StoredText, TextIndex } from '../src/analysis/text-index/text-index.ts';
import { DataFolder } from '../src/repository/local/data-folder.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { canonicalKey } from '../src/formats/url/canonical-key.ts';
import { zipOf } from '../src/formats/zip/test-zip.ts';
import { rawRecord } from './hand-made-warc.ts';
import { repositoryFolder, runProgram } from './run-program.ts';

// Others leave it for later (vitest.config.ts).
process.env['HEIRLOOM_ANALYSIS'] = 'now';

const megabyte = 1 << 20;
/** What the process may have at once, its threads and all. */
const maxMemoryMegabytes = 2000;
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** As a server would send it, at a time of its own. */
function response(url: string, body: Uint8Array | string, type: string, more = ''): Buffer {
  const head = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n${more}\r\n`;
  const fields = {
    'WARC-Type': 'response',
    'WARC-Record-ID': `<urn:uuid:${crypto.randomUUID()}>`,
    'WARC-Date': '2026-01-31T12:00:00Z',
    'WARC-Target-URI': url,
    'Content-Type': 'application/http; msgtype=response',
  };
  return rawRecord(fields, Buffer.concat([Buffer.from(head), Buffer.from(body)]));
}

function page(words: string): string {
  return `<!doctype html><html lang="en"><title>${words}</title><p>This page is about ${words}, and it can be found.</p>`;
}

/** 100 MB of one page, as it came over the wire. */
function* endlessPage(): Generator<Buffer> {
  const paragraph = '<p>There is always another paragraph about the endless meadow.</p>\n';
  yield Buffer.from(paragraph.repeat(Math.ceil((100 * megabyte) / paragraph.length)));
}

function wordDocument(xml: string | Uint8Array): Buffer {
  const part = `<Override PartName="/word/document.xml" ContentType="${word}.main+xml"/>`;
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${part}</Types>`;
  return zipOf([
    { name: '[Content_Types].xml', content: types, deflated: true },
    { name: 'word/document.xml', content: xml, deflated: true },
  ]);
}

/** The tree of its pages leads back to itself, and a stream says that it is longer than the file. */
const loopingPdf = `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Count 2147483647>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /Contents 4 0 R>> endobj
4 0 obj <</Length 99999999999>> stream
BT (words) Tj
`;

const hostile: Readonly<Record<string, () => Buffer>> = {
  'http://bad.test/endless.html': () =>
    response('http://bad.test/endless.html', Buffer.concat([...endlessPage()]), 'text/html'),
  'http://bad.test/bomb.html': () =>
    response(
      'http://bad.test/bomb.html',
      gzipSync(Buffer.alloc(200 * megabyte, '<b>'), { level: 1 }),
      'text/html',
      'Content-Encoding: gzip\r\n',
    ),
  'http://bad.test/bomb.docx': () =>
    response('http://bad.test/bomb.docx', wordDocument(Buffer.alloc(300 * megabyte, '<w:t>a</w:t>')), word),
  'http://bad.test/cut.docx': () =>
    response('http://bad.test/cut.docx', wordDocument('<w:document/>').subarray(0, 300), word),
  'http://bad.test/loop.pdf': () => response('http://bad.test/loop.pdf', loopingPdf, 'application/pdf'),
  'http://bad.test/noise.pdf': () =>
    response(
      'http://bad.test/noise.pdf',
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(megabyte, '<<[(')]),
      'application/pdf',
    ),
};
const deep = 'http://bad.test/deep.html';

let folder = '';
let index: TextIndex;
let memoryMegabytes = 0;
let code: number | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-hostile-'));
  const warc = join(folder, 'hostile.warc.gz');
  const file = await open(warc, 'w');
  await file.write(gzipSync(response('http://good.test/first', page('herons'), 'text/html')));
  for (const [at, make] of Object.values(hostile).entries()) {
    await file.write(gzipSync(make(), { level: 1 }));
    await file.write(gzipSync(response(`http://good.test/${at}`, page(`heron ${at}`), 'text/html')));
  }
  const nested = `${'<div><b>'.repeat(200_000)}deep down`;
  await file.write(gzipSync(response(deep, nested, 'text/html')));
  await file.write(gzipSync(response('http://good.test/last', page('storks'), 'text/html')));
  await file.close();
  // What the largest of its processes had, by the system's own count.
  const measured = `import subprocess,resource,sys
code = subprocess.run(sys.argv[1:]).returncode
print('memory', resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(code)`;
  const words = [`${repositoryFolder}heirloom`, 'import', warc, '--data', join(folder, 'data')];
  const ended = await runProgram('python3', ['-c', measured, ...words]);
  code = ended.code;
  memoryMegabytes = Number(/memory (\d+)/.exec(ended.stdout)?.[1]) / 1024;
  index = await openTextIndex(new DataFolder(join(folder, 'data')).text, { readOnly: true });
}, 180_000);
afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

async function stored(url: string): Promise<StoredText> {
  const found = await index.text({ urlkey: canonicalKey(url), timestamp: '20260131120000' });
  if (found === undefined) throw new Error(`${url} is not in the text index`);
  return found;
}

async function exceptions(url: string): Promise<string[]> {
  const details = JSON.parse((await stored(url)).text.details) as AnalysisDetails;
  return details.exceptions.map(({ kind }) => kind);
}

describe('the analysis of hostile files', () => {
  it('comes to its end, within its memory', () => {
    expect(code).toBe(exitCodes.done);
    expect(memoryMegabytes).toBeGreaterThan(50);
    expect(memoryMegabytes).toBeLessThan(maxMemoryMegabytes);
  });

  it('finds everything else', async () => {
    const urls = ['first', ...Object.keys(hostile).map((_, at) => String(at)), 'last'];
    for (const name of urls) {
      const { text, assessment } = await stored(`http://good.test/${name}`);
      expect(text.main).toContain('it can be found');
      expect(assessment).toBeDefined();
    }
  });

  it.each([
    ['http://bad.test/endless.html', 'too-large'],
    ['http://bad.test/bomb.html', 'too-large'],
    ['http://bad.test/bomb.docx', 'too-large'],
    ['http://bad.test/cut.docx', 'broken'],
    ['http://bad.test/loop.pdf', 'broken'],
    ['http://bad.test/noise.pdf', 'broken'],
  ])('says of %s that it is %s', async (url, kind) => {
    expect(await exceptions(url)).toContain(kind);
  });

  it('keeps the words of what was cut, and of what is nested without end', async () => {
    expect((await stored('http://bad.test/endless.html')).text.main).toContain('endless meadow');
    const { text } = await stored(deep);
    expect(`${text.main} ${text.rest}`).toContain('deep down');
  });
});
