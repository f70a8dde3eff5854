import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainGround } from '../../../../scenarios/chain-ground.ts';
import { rawRecord } from '../../../../scenarios/hand-made-warc.ts';
import { LocalRepository } from '../local-repository.ts';
import { defaultSettings } from '../../../analysis/settings/settings-file.ts';
import type { CustomFunction } from '../../../analysis/analysis-settings.ts';
import { openTextIndex } from '../../../analysis/text-index/fts5/open-text-index.ts';
import { testBatch } from '../../../analysis/text-index/test-texts.ts';
import type { TestPage } from '../../../analysis/text-index/test-texts.ts';
import type { TextIndex } from '../../../analysis/text-index/text-index.ts';
import { assessPages } from './assess-pages.ts';

const site = 'http://a.test';
const digest = `sha1:${'A'.repeat(32)}`;
const components = ['menu', 'lost.png', 'next', 'p.png'].map((name) => `${site}/${name}`);
const page = { url: `${site}/`, main: 'page', components, frames: [`${site}/menu`, `${site}/lost.png`] };
const picture = { mediaType: 'image/png', kind: 'image', sizeBytes: 5000, vector: {} } as const;

/** A page, a frame, a picture that a server does not have, a page that is fetched ahead, a picture; twice, the second time unchanged. */
const captures: readonly TestPage[] = [
  { ...page, time: '2024', vector: { words: 1 } },
  { url: `${site}/menu`, time: '2024', main: 'menu', vector: { words: 10 } },
  { url: `${site}/lost.png`, time: '2024', main: 'not found', vector: { words: 100 }, status: 404 },
  { url: `${site}/next`, time: '2024', main: 'next', vector: { words: 1000 } },
  { url: `${site}/p.png`, time: '2024', main: 'picture', ...picture },
  { ...page, time: '2025', vector: { words: 1 } },
  { url: `${site}/menu`, time: '2025', main: 'menu', isRevisit: true, status: 304 },
  { url: `${site}/p.png`, time: '2025', main: 'picture', isRevisit: true },
];

let ground: ChainGround;
let archive: LocalRepository;
let index: TextIndex;
beforeAll(async () => {
  ground = await ChainGround.open();
  const paths = await Promise.all(['2024', '2025'].map(warcOf));
  await ground.take(paths.map((path) => ({ path, bytes: Buffer.alloc(0), urls: [] })));
  archive = await LocalRepository.openForReading(ground.data.path);
  index = await openTextIndex(join(ground.folder, 'text'), { readOnly: false });
  await index.add(testBatch(captures));
});
afterAll(async () => {
  await index.close();
  await archive.close();
  await ground.close();
});

/** The archive file of a harvest: what the capture index has of it is all that matters. */
async function warcOf(year: string): Promise<string> {
  const path = join(ground.folder, `${year}.warc.gz`);
  const records = captures
    .filter(({ time }) => time === year)
    .map(({ url, status = 200, isRevisit = false, mediaType = 'text/html' }) => {
      const fields = {
        'WARC-Type': isRevisit ? 'revisit' : 'response',
        'WARC-Record-ID': `<urn:uuid:${crypto.randomUUID()}>`,
        'WARC-Date': `${year}-01-01T00:00:00Z`,
        'WARC-Target-URI': url,
        'WARC-Payload-Digest': digest,
        'Content-Type': 'application/http; msgtype=response',
      };
      const head = `HTTP/1.1 ${status} X\r\nContent-Type: ${mediaType}\r\n\r\n`;
      return gzipSync(rawRecord(fields, Buffer.from(isRevisit ? head : `${head}${url}`)));
    });
  await writeFile(path, Buffer.concat(records));
  return path;
}

async function vectorsOf(functions: readonly CustomFunction[] = []): Promise<unknown[]> {
  await index.reassess();
  await assessPages({
    archive,
    index,
    settings: { ...defaultSettings, functions },
    signal: new AbortController().signal,
    onAssessed: () => {},
    onWarning: ({ problem }) => expect.fail(problem),
  });
  const times = ['20240101000000', '20250101000000'];
  const stored = await Promise.all(times.map((timestamp) => index.text({ urlkey: 'test,a)/', timestamp })));
  return stored.map((each) => each?.assessment?.vector);
}

describe('assessPages', () => {
  it('takes a page with its frames, and with nothing else that happens to be a page', async () => {
    const [first] = await vectorsOf();
    expect(first).toMatchObject({ words: 11, components: 4, componentsMissing: 1, imageBytes: 5000 });
  });

  it('takes what has not changed since another harvest for what it was then', async () => {
    const [, second] = await vectorsOf();
    expect(second).toMatchObject({ words: 11, components: 4, componentsMissing: 1, imageBytes: 5000 });
  });

  it('lets functions of the house see the document as a whole', async () => {
    const source = `function afterAnalysis(vector, document) { return { ...vector, seen: vector.words + document.text.length }; }`;
    const [first] = await vectorsOf([{ id: '1', name: 'seen', version: 1, point: 'after-analysis', source }]);
    expect(first).toMatchObject({ words: 11, seen: 15 });
  });
});
