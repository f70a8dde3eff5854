import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainGround } from '../../../../scenarios/chain-ground.ts';
import { rawResponse } from '../../../../scenarios/hand-made-warc.ts';
import { LocalRepository } from '../local-repository.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import { readAnalysisSettings } from '../../../analysis/settings/settings-file.ts';
import { openTextIndex } from '../../../analysis/text-index/fts5/open-text-index.ts';
import type { StoredText, TextIndex } from '../../../analysis/text-index/text-index.ts';
import { UnusableTextIndexError } from '../../../analysis/text-index/unusable-text-index.ts';
import type { AnalyseOptions, AnalyseResult } from './analyse-archive.ts';
import { analyseWhatWaits } from './analyse-what-waits.ts';
import type { AnalysisDetails } from './indexed-text.ts';
import { rebuildTexts } from './rebuild-texts.ts';
import { noteRemovals } from './removals.ts';
import { newTextFolder } from './replace-text-index.ts';
import { waitingForAnalysis } from './waiting-for-analysis.ts';

/** Whether a document comes on is looked at once a second: what does not end has to be seen twice. */
const frail = { program: new URL('test-frail-worker.ts', import.meta.url), maxMs: 100 };

let ground: ChainGround;
beforeAll(async () => {
  ground = await ChainGround.open();
});
afterAll(() => ground.close());

async function take(name: string, pages: Readonly<Record<string, string>>): Promise<void> {
  const path = join(ground.folder, name);
  const records = Object.entries(pages).map(([url, body]) => gzipSync(rawResponse(url, body)));
  await writeFile(path, Buffer.concat(records));
  await ground.take([{ path, bytes: Buffer.alloc(0), urls: [] }]);
}

function analyse(options: Partial<AnalyseOptions> = {}): Promise<AnalyseResult> {
  const { signal } = new AbortController();
  return analyseWhatWaits(ground.data.path, { signal, thread: frail, workers: 2, ...options });
}

async function reading<Result>(work: (index: TextIndex) => Promise<Result>): Promise<Result> {
  const index = await openTextIndex(ground.data.text, { readOnly: true });
  try {
    return await work(index);
  } finally {
    await index.close();
  }
}

async function nameOf(base: string): Promise<string> {
  const archive = await LocalRepository.openForReading(ground.data.path);
  const name = (await archive.register.fileOfBase(base))?.name ?? '';
  await archive.close();
  return name;
}

function stored(url: string): Promise<StoredText | undefined> {
  return reading((index) => index.text({ urlkey: canonicalKey(url), timestamp: '20260131120000' }));
}

function exceptionsOf(found: StoredText | undefined): AnalysisDetails['exceptions'] {
  return (JSON.parse(found?.text.details ?? '{}') as AnalysisDetails).exceptions;
}

/** Every run starts threads: there are only a few, and each shows several things. */
describe('analyseArchive', () => {
  it('brings what is new into the text index, whatever single documents and files do', async () => {
    await take('a.warc.gz', {
      'http://a.test/x/1': 'one page href=http://a.test/p.png',
      'http://a.test/x/2': 'one page href=http://a.test/p.png',
      'http://a.test/p.png': 'a picture',
      'http://b.test/1': 'before',
      'http://b.test/2': 'this makes it die',
      'http://b.test/3': 'this makes it throw',
      'http://b.test/4': 'after',
      'http://b.test/5': 'this would never end',
    });
    await take('gone.warc.gz', { 'http://c.test/': 'gone', 'http://d.test/': 'gone too' });
    const gone = join(ground.data.firstVault, await nameOf('gone.warc.gz'));
    await rename(gone, `${gone}.away`);
    const result = await analyse();
    expect(result).toMatchObject({ files: 1, captures: 8, texts: 7, exceptions: 3, assessed: 5 });
    expect(result.problems).toMatchObject([{ file: await nameOf('gone.warc.gz') }]);
    await rename(`${gone}.away`, gone);
    const [page, dies, throws, after, slow] = await Promise.all(
      ['http://a.test/x/1', ...[2, 3, 4, 5].map((name) => `http://b.test/${name}`)].map(stored),
    );
    expect(page?.text).toMatchObject({ title: 'http://a.test/x/', components: ['http://a.test/p.png'] });
    expect(page?.assessment).toMatchObject({ vector: { components: 1, componentsMissing: 0, newShare: 1 } });
    expect(page?.assessment?.explanation).toContain('Relevance');
    expect(exceptionsOf(page)).toEqual([]);
    expect(exceptionsOf(dies)).toMatchObject([{ kind: 'too-much-memory' }]);
    expect(exceptionsOf(slow)).toMatchObject([{ kind: 'too-slow' }]);
    expect(exceptionsOf(throws)).toMatchObject([{ kind: 'broken', message: 'thrown' }]);
    expect(after?.text.main).toBe('after');
  });

  it('stops when it is asked to, and goes on with what is left', async () => {
    await take('b.warc.gz', { 'http://a.test/x/3': 'one page href=http://a.test/p.png' });
    const archive = await LocalRepository.openForReading(ground.data.path);
    expect(await waitingForAnalysis(archive)).toMatchObject({ files: 2 });
    await archive.close();
    const stop = new AbortController();
    const stopped = analyse({ signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
    await expect(stopped).rejects.toThrow('enough');
    expect(await analyse()).toMatchObject({ files: 2, captures: 3, texts: 2, assessed: 3, problems: [] });
  });

  it('takes out what has left the capture index, and nothing else', async () => {
    await ground.chain(async (_, archive) => {
      const captures = await archive.captures;
      const noted: string[] = [];
      for await (const line of captures.lines()) if (/^test,[ad]\)/.test(line)) noted.push(line);
      expect(noted).toHaveLength(5);
      await noteRemovals(ground.data.textRemovals, Readable.from(noted));
      await captures.delete(noted.filter((line) => line.startsWith('test,d)')));
    });
    expect(await analyse()).toMatchObject({ files: 0, captures: 0, texts: 0, assessed: 0, removed: 1 });
    expect(await stored('http://d.test/')).toBeUndefined();
    expect(await stored('http://a.test/x/1')).toBeDefined();
  });

  it('assesses all pages again when it is asked to, by the profile of now', async () => {
    const { settings } = await readAnalysisSettings(ground.data.path);
    const profile = { name: 'titles', threshold: 1, weights: { hasTitle: 100 } };
    expect(await analyse({ settings: { ...settings, profile }, isAllAssessed: true })).toMatchObject({
      files: 0,
      assessed: 7,
    });
    expect((await stored('http://a.test/x/1'))?.assessment?.explanation).toContain('profile "titles"');
  });

  it('makes the index again beside the one that is there, whatever an interrupted rebuild has left', async () => {
    const stop = new AbortController();
    const rebuild = (signal: AbortSignal, onProgress = (): void => {}): ReturnType<typeof rebuildTexts> =>
      rebuildTexts(ground.data.path, { signal, thread: frail, workers: 1, onProgress });
    await expect(rebuild(stop.signal, () => stop.abort(new Error('enough')))).rejects.toThrow('enough');
    const left = newTextFolder(ground.data.text);
    await rm(left, { recursive: true });
    await mkdir(left);
    await writeFile(join(left, 'text.sqlite'), 'no database, whatever its name says '.repeat(100));
    const unusable = await openTextIndex(left, { readOnly: true });
    await expect(unusable.status()).rejects.toThrow(UnusableTextIndexError);
    await unusable.close();
    expect((await rebuild(new AbortController().signal)).texts).toBe(9);
  });
});
