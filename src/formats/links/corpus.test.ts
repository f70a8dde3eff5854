import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { extractWhole, shortLinks } from './test-extraction.ts';

function files(folder: string, names: RegExp): { name: string; bytes: Buffer }[] {
  return readdirSync(inCorpus(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      return { name: entry.name, bytes: entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes };
    });
}

function linksOf(path: string, mediaType?: string): string[] {
  const bytes = readFileSync(inCorpus(path));
  return shortLinks(bytes, { mediaType, url: `http://example.org/dir/${path.split('/').at(-1) ?? ''}` });
}

describeCorpus('real files', () => {
  it.each([
    ['jhy__jsoup', /\.(?:html?|xml)(?:\.gz)?$/, 'text/html', 50],
    ['html5lib__html5lib-tests', /\.(?:dat|test)$/, 'text/html', 10],
    ['web-platform-tests__wpt/html', /\.dat$/, 'text/html', 30],
    ['kurtmckee__feedparser', /\.xml$/, 'application/xml', 100],
    ['SimonSapin__css-parsing-tests', /\.json$/, 'text/css', 4],
    ['SimonSapin__css-parsing-tests', /\.json$/, 'text/javascript', 4],
  ])('nothing of %s (%s) as %s makes it fail or hang', (folder, names, mediaType, min) => {
    const found = files(folder, names);
    expect(found.length).toBeGreaterThanOrEqual(min);
    for (const { name, bytes } of found) {
      const whole = extractWhole(bytes, { mediaType });
      const cuts = [1, 3, 777, 1024, 1445, 5000].filter((cut) => cut < bytes.length);
      expect(extractWhole(bytes, { mediaType, cuts }).links, name).toEqual(whole.links);
    }
  });

  it('reads the link of the PDF of Heritrix', () => {
    const folder =
      'internetarchive__heritrix3/modules/src/test/resources/org/archive/crawler/modules/extractor';
    expect(linksOf(`${folder}/PDFParserTest.pdf`)).toEqual([
      'page L pdf/URI https://example.com/link-annotation',
      'page L pdf =TEXT https://example.com/just-text',
    ]);
  });

  it('says that the film of Heritrix is damaged', () => {
    const bytes = readFileSync(
      inCorpus('internetarchive__heritrix3/engine/testdata/selftest/FlashParseSelfTest/htdocs/pirates.swf'),
    );
    expect(extractWhole(bytes, { mediaType: 'application/x-shockwave-flash' }).problems).toHaveLength(1);
  });

  it('reads the playlists', () => {
    expect(linksOf('own/playlists/radio.pls')).toEqual([
      'stream E pls/File http://stream.example.test:8000/one',
      'requisite E pls/File /dir/relative/two.mp3',
    ]);
    expect(linksOf('own/playlists/list.ram')).toEqual([
      'stream E ram rtsp://r.example.test/a.rm?start=1:00',
      'requisite E ram http://r.example.test/b.ra',
    ]);
    expect(linksOf('own/playlists/mixed.asx')).toEqual([
      'stream E ref/@href mms://m.example.test/a.wma',
      'requisite E ref/@href http://m.example.test/dir/b.wma',
      'page L moreinfo/@href http://m.example.test/info',
      'requisite E entryref/@href http://m.example.test/other.asx',
    ]);
    expect(linksOf('own/playlists/pres.smil', 'application/smil')).toHaveLength(7);
    expect(linksOf('own/playlists/plain.m3u')).toContain('requisite E m3u http://a.example.test/1.mp3');
    expect(linksOf('own/playlists/extended.m3u')).toHaveLength(3);
  });

  it('finds every address of the HLS lists', () => {
    const lists = files('videojs__m3u8-parser', /\.m3u8$/);
    expect(lists.length).toBeGreaterThan(20);
    for (const { name, bytes } of lists) {
      const lines = bytes
        .toString('utf8')
        .split(/[\r\n]+/)
        .map((line) => line.trim());
      const addresses = lines.filter((line) => line !== '' && !line.startsWith('#'));
      const { links } = extractWhole(bytes, { mediaType: 'application/vnd.apple.mpegurl' });
      expect(links.filter(({ context }) => context === 'm3u').length, name).toBe(addresses.length);
    }
  });

  it('finds segments in every presentation of DASH', () => {
    const presentations = files('videojs__mpd-parser', /\.mpd$/);
    expect(presentations.length).toBeGreaterThan(8);
    const without = presentations.filter(
      ({ bytes }) => extractWhole(bytes, { mediaType: 'application/dash+xml' }).links.length === 0,
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('finds every loc of the sitemaps', () => {
    for (const { name, bytes } of files(
      'crawler-commons__crawler-commons/src/test/resources/sitemaps',
      /\.xml$/,
    )) {
      const wanted = bytes.toString('utf8').match(/<loc>|<[a-z]+:loc>/g) ?? [];
      const { links } = extractWhole(bytes, { mediaType: 'text/xml' });
      const found = links.filter(({ context }) => context.endsWith('loc'));
      expect(found.length, name).toBeGreaterThanOrEqual(wanted.length);
    }
  });
});
