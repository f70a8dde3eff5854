import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareLines } from '../formats/cdxj/compare-lines.ts';
import { LocalCaptureIndex } from './captures/local-capture-index.ts';
import type { CaptureIndex } from './captures/capture-index.ts';
import { LocalContentIndex } from './captures/local-content-index.ts';
import type { ContentIndex } from './captures/content-index.ts';
import type { ContentLocation } from './captures/content/write-contents.ts';
import { collect, testLine } from './captures/test-lines.ts';
import { formatContent } from './content-line.ts';
import type { FileRuns } from './file-runs.ts';
import { loadRuns } from './load-runs.ts';

let folder = '';
let indexes: { readonly captures: CaptureIndex; readonly contents: ContentIndex };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-load-runs-'));
  indexes = {
    captures: await LocalCaptureIndex.open(join(folder, 'captures')),
    contents: await LocalContentIndex.open(join(folder, 'contents')),
  };
});
afterEach(async () => {
  await Promise.all([indexes.captures.close(), indexes.contents.close()]);
  await rm(folder, { recursive: true });
});

interface MadeRuns {
  readonly runs: FileRuns;
  readonly lines: readonly string[];
  readonly places: readonly ContentLocation[];
}

/** All files share their first content. */
async function makeRuns(filename: string, count: number): Promise<MadeRuns> {
  const lines: string[] = [];
  const places: ContentLocation[] = [];
  for (let at = 0; at < count; at++) {
    const url = `http://example.org/${(at * 7919) % 100_003}`;
    lines.push(testLine(url, '20240101000000', { filename, offset: at }));
    const sha256 = createHash('sha256')
      .update(at === 0 ? 'common' : `${filename} ${at}`)
      .digest('hex');
    places.push({ sha256, file: filename, offset: at, url, date: '2024-01-01T00:00:00Z' });
  }
  lines.sort(compareLines);
  const [capturesPath, contentsPath] = [`${filename}.captures`, `${filename}.contents`].map((name) =>
    join(folder, name),
  ) as [string, string];
  await writeFile(capturesPath, lines.map((line) => `${line}\n`).join(''));
  await writeFile(contentsPath, places.map((place) => `${formatContent(place)}\n`).join(''));
  const none = { disallowedPath: '', disallowed: 0, warnings: 0, losses: 0, warcinfo: {} };
  return {
    runs: { filename, capturesPath, contentsPath, captures: count, contents: count, ...none },
    lines,
    places,
  };
}

async function expectLoaded(made: readonly MadeRuns[]): Promise<void> {
  const lines = made.flatMap((each) => each.lines).sort(compareLines);
  expect(await collect(indexes.captures.lines())).toEqual(lines);
  const places = made.flatMap((each) => each.places);
  const last = new Map(places.map((place) => [place.sha256, place]));
  for (const { sha256, ...row } of [...last.values()].filter((_, at) => at % 997 === 0)) {
    expect(await indexes.contents.find(sha256)).toEqual(row);
  }
}

describe('loadRuns', () => {
  it.each([
    ['few lines into the head', [10, 0, 3000], { headLines: 3010, blockFiles: [] }],
    ['many lines into a block file', [16_000, 0, 16_000], { headLines: 0, blockFiles: [{ lines: 32_000 }] }],
  ])('brings %s, and does no harm when it is repeated', async (_, counts, status) => {
    const made = await Promise.all(counts.map((count, at) => makeRuns(`${at}.warc.gz`, count)));
    const runs = made.map((each) => each.runs);
    await loadRuns(indexes, runs);
    expect(await indexes.captures.status()).toMatchObject(status);
    await expectLoaded(made);
    // In any order.
    await loadRuns(indexes, runs.toReversed());
    await expectLoaded(made);
    await indexes.captures.bigMerge();
    await indexes.contents.bigMerge();
    await expectLoaded(made);
  });

  it('merges more files than may be open at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 70 }, (_, at) => makeRuns(`${String(at).padStart(2, '0')}.warc.gz`, 450)),
    );
    await loadRuns(
      indexes,
      made.map((each) => each.runs),
    );
    expect((await indexes.captures.status()).headLines).toBe(0);
    await expectLoaded(made);
  });

  it('refuses a damaged run', async () => {
    const { runs } = await makeRuns('a.warc.gz', 3);
    await writeFile(runs.capturesPath, 'no line\n');
    await expect(loadRuns(indexes, [runs])).rejects.toThrow('cannot be loaded');
    await rm(runs.capturesPath);
    await expect(loadRuns(indexes, [runs])).rejects.toThrow('ENOENT');
  });
});
