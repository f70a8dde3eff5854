import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { canonicalKey } from '../src/formats/url/canonical-key.ts';
import { describeCorpus, inCorpus } from './corpus.ts';
import { ArchivedWeb, temporaryFolder } from './replay-equals-live-ground.ts';
import { coloursIn } from './replay-equals-live-sight.ts';
import type { Sight } from './replay-equals-live-sight.ts';
import { heirloom } from './run-program.ts';

/*
 * Pages that other crawlers collected, of which there is no live web to compare with: they are shown, nothing is asked for
 * outside the archive, and what is missing is what the files do not have.
 */
const files = [
  'harvard-lil__js-wacz/fixtures/lil-projects.warc.gz',
  'archivesunleashed__aut/src/test/resources/warc/example.warc.gz',
  'oduwsdl__ipwb/samples/warcs/sample-1.warc.gz',
];
const pages: readonly (readonly [url: string, part: string])[] = [
  ['https://lil.law.harvard.edu/projects/', 'Perma'],
  ['http://www.archive.org/', 'Wayback Machine'],
  ['http://www.archive.org/about/about.php', 'Internet Archive'],
  ['http://bitchmagazine.org/post/kacey-musgraves-feminist-country-music-review', 'Kacey Musgraves'],
];

describeCorpus('pages of the corpus', () => {
  let ground: Awaited<ReturnType<typeof temporaryFolder>>;
  let archived: ArchivedWeb;
  const held = new Set<string>();

  beforeAll(async () => {
    ground = await temporaryFolder();
    const paths = files.map((file) => inCorpus(file));
    const data = join(ground.folder, 'archive');
    const { code, stderr } = await heirloom(['import', ...paths, '--data', data, '--no-analysis']);
    expect(code, stderr).toBe(0);
    for (const path of paths) for (const key of await keysIn(path)) held.add(key);
    archived = await ArchivedWeb.open(data);
  }, 300_000);
  afterAll(async () => {
    await archived?.close();
    await ground?.remove();
  });

  it.each(pages)('are shown in the frame of the application: %s', async (url, part) => {
    expectArchived(await archived.seeFramed(url, '2015'), url, part);
  });

  it.each(pages)('are shown by the proxy: %s', async (url, part) => {
    expectArchived(await archived.seeByProxy(url), url, part);
  });

  function expectArchived({ requests, failures, text, image }: Sight, url: string, part: string): void {
    expect(text).toContain(part);
    expect(coloursIn(image)).toBeGreaterThan(50);
    expect(requests).toContain(`200 ${url}`);
    expect(requests.filter((line) => line.includes('elsewhere: '))).toEqual([]);
    const faults = requests.filter((line) => !/^[23]\d\d /.test(line));
    const lacking = faults.filter((line) => held.has(canonicalKey(line.replace(/^\S+ /, ''))));
    expect(lacking, failures.join('\n')).toEqual([]);
  }
});

async function keysIn(path: string): Promise<string[]> {
  const keys: string[] = [];
  const source = await openFileSource(path);
  for await (const { type, targetUri = '' } of readRecords(source))
    if (type === 'response' && /^https?:/.test(targetUri)) keys.push(canonicalKey(targetUri));
  await source.close();
  return keys;
}
