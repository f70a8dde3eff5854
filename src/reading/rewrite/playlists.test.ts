import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inCorpus, itNeedsCorpus } from '../../../scenarios/corpus.ts';
import { casesOf, rewriteTestText, rewriteTestTextInBytes } from './test-rewriting.ts';

const page = 'https://example.org/dir/';
const all = { renditions: 'all' } as const;

describe('HLS', () => {
  it.each(
    casesOf([
      ['#EXTM3U\n'],
      ['#EXTM3U\n#EXTINF:4,\na.ts\n', `#EXTM3U\n#EXTINF:4,\n«oe_»${page}a.ts\n`],
      ['#EXTM3U\r\na.ts\r\n', `#EXTM3U\r\n«oe_»${page}a.ts\r\n`],
      ['#EXTM3U\nhttps://cdn.example/a.ts?x=1&y', '#EXTM3U\n«oe_»https://cdn.example/a.ts?x=1&y'],
      [
        '#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x1',
        `#EXT-X-KEY:METHOD=AES-128,URI="«oe_»${page}key.bin",IV=0x1`,
      ],
      [
        '#EXT-X-MAP:URI="/init.mp4",BYTERANGE="1@0"',
        '#EXT-X-MAP:URI="«oe_»https://example.org/init.mp4",BYTERANGE="1@0"',
      ],
      ['#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8"', `#EXT-X-MEDIA:TYPE=AUDIO,URI="«oe_»${page}a.m3u8"`],
      [
        '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"',
        `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="«oe_»${page}i.m3u8"`,
      ],
      ['#EXT-X-PART:DURATION=1,URI="p.mp4"', `#EXT-X-PART:DURATION=1,URI="«oe_»${page}p.mp4"`],
      [
        '#EXT-X-DEFINE:NAME="host",VALUE="//cdn.example"\n{$host}/a.ts',
        '#EXT-X-DEFINE:NAME="host",VALUE="//cdn.example"\n«oe_»https://cdn.example/a.ts',
      ],
      ['#EXT-X-DEFINE:IMPORT="host"\n{$host}/a.ts'],
      [
        '#EXT-X-DATERANGE:ID="1",CLASS="a",X-ASSET-URI="ad.m3u8"',
        `#EXT-X-DATERANGE:ID="1",CLASS="a",X-ASSET-URI="«oe_»${page}ad.m3u8"`,
      ],
      [
        '#EXT-X-RENDITION-REPORT:URI="../b.m3u8"',
        '#EXT-X-RENDITION-REPORT:URI="«oe_»https://example.org/b.m3u8"',
      ],
      ['#EXT-X-SESSION-KEY:URI="skd://x"'],
      ['#EXT-X-KEY:URI="data:text/plain,x"'],
      ['# URI="comment"'],
      ['#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8', `#EXT-X-STREAM-INF:BANDWIDTH=1\n«oe_»${page}a.m3u8`],
      ['\n\n'],
    ]),
  )('%j', (written, expected) => {
    expect(rewriteTestText(written, 'hls', all)).toBe(expected);
    expect(rewriteTestTextInBytes(written, 'hls', all)).toBe(expected);
  });

  it.each([
    ['#EXT-X-STREAM-INF:BANDWIDTH=100\n/1\n#EXT-X-STREAM-INF:BANDWIDTH=900\n/2', '/2'],
    ['#EXT-X-STREAM-INF:BANDWIDTH=9000000\n/1\n#EXT-X-STREAM-INF:BANDWIDTH=900\n/2', '/2'],
    ['#EXT-X-STREAM-INF:BANDWIDTH=9000000\n/1\n#EXT-X-STREAM-INF:BANDWIDTH=8000000\n/2', '/2'],
    [
      '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=9,RESOLUTION=1280x720\n/1\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=1920x1080\n/2',
      '/1',
    ],
    [
      '#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=640x360\n#EXT-X-X:1\n\n/1\n#EXT-X-STREAM-INF:BANDWIDTH=8,RESOLUTION=640x360\n/2',
      '/1',
    ],
    ['#EXT-X-STREAM-INF:BANDWIDTH=9\n#EXT-X-STREAM-INF:BANDWIDTH=8\n/2', '/2'],
  ])('keeps one of %j', (written, kept) => {
    const result = rewriteTestText(written, 'hls');
    expect(result.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
      `/all/20260102030405oe_/https://example.org${kept}`,
    ]);
  });

  itNeedsCorpus('keeps every tag of the playlists in the corpus', () => {
    const folder = inCorpus('videojs__m3u8-parser/test/fixtures/integration');
    const names = readdirSync(folder).filter((name) => name.endsWith('.m3u8'));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const written = readFileSync(join(folder, name), 'utf8');
      const result = rewriteTestText(written, 'hls', all);
      expect(result.split('\n').map(tagOf)).toEqual(written.split('\n').map(tagOf));
    }
  });
});

function tagOf(line: string): string {
  return line.startsWith('#') ? (/^#[A-Z-]*/.exec(line)?.[0] ?? '') : String(line.trim() !== '');
}

describe('DASH', () => {
  it.each(
    casesOf([
      ['<MPD/>'],
      [
        '<MPD><BaseURL>https://cdn.example/v/</BaseURL></MPD>',
        '<MPD><BaseURL>«oe_»https://cdn.example/v/</BaseURL></MPD>',
      ],
      ['<MPD><BaseURL>/v/</BaseURL></MPD>', '<MPD><BaseURL>«oe_»https://example.org/v/</BaseURL></MPD>'],
      ['<MPD><BaseURL>v/</BaseURL></MPD>', `<MPD><BaseURL>«oe_»${page}v/</BaseURL></MPD>`],
      [
        '<MPD><BaseURL>//a.example/</BaseURL><BaseURL>//b.example/</BaseURL><SegmentTemplate media="$Number$.m4s"/></MPD>',
        '<MPD><BaseURL>«oe_»https://a.example/</BaseURL><BaseURL>«oe_»https://b.example/</BaseURL><SegmentTemplate media="$Number$.m4s"/></MPD>',
      ],
      [
        '<MPD><BaseURL>//a.example/v/</BaseURL><Period><BaseURL>p/</BaseURL><SegmentTemplate media="../../../$Number$.m4s"/></Period></MPD>',
        '<MPD><BaseURL>«oe_»https://a.example/v/</BaseURL><Period><BaseURL>«oe_»https://a.example/v/p/</BaseURL><SegmentTemplate media="«oe_»https://a.example/$Number$.m4s"/></Period></MPD>',
      ],
      ['<AdaptationSet bitstreamSwitching="true"/>'],
      ['<SegmentBase indexRange="0-9"/>'],
      ['<UTCTiming schemeIdUri="urn:mpeg:dash:utc:direct:2014" value="2026-01-02T03:04:05Z"/>'],
      ['<UTCTiming schemeIdUri="urn:mpeg:dash:utc:ntp:2014" value="ntp.example"/>'],
      [
        '<MPD><BaseURL>//cdn.example/</BaseURL><Period><BaseURL>/x/</BaseURL></Period></MPD>',
        '<MPD><BaseURL>«oe_»https://cdn.example/</BaseURL><Period><BaseURL>«oe_»https://cdn.example/x/</BaseURL></Period></MPD>',
      ],
      ['<MPD><Location>next.mpd</Location></MPD>', `<MPD><Location>«oe_»${page}next.mpd</Location></MPD>`],
      [
        '<MPD><Location>https://a.example/?a=1&amp;b=2</Location></MPD>',
        '<MPD><Location>«oe_»https://a.example/?a=1&amp;b=2</Location></MPD>',
      ],
      [
        '<SegmentTemplate media="$RepresentationID$/$Number%05d$.m4s" initialization="i.mp4"/>',
        `<SegmentTemplate media="«oe_»${page}$RepresentationID$/$Number%05d$.m4s" initialization="«oe_»${page}i.mp4"/>`,
      ],
      [
        '<SegmentTemplate media="/v/$Number%05d$.m4s"/>',
        '<SegmentTemplate media="«oe_»https://example.org/v/$Number%05d$.m4s"/>',
      ],
      [
        '<SegmentURL media="https://cdn.example/1.m4s" mediaRange="0-1"/>',
        '<SegmentURL media="«oe_»https://cdn.example/1.m4s" mediaRange="0-1"/>',
      ],
      [
        "<Initialization sourceURL='/i.mp4'/>",
        "<Initialization sourceURL='«oe_»https://example.org/i.mp4'/>",
      ],
      [
        '<Period xlink:href="https://a.example/p.xml"/>',
        '<Period xlink:href="«oe_»https://a.example/p.xml"/>',
      ],
      [
        '<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="https://time.example/ https://b.example/"/>',
        '<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="«oe_»https://time.example/ «oe_»https://b.example/"/>',
      ],
      ['<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xsi:schemaLocation="https://a.example/x"/>'],
      ['<MPD><BaseURL>https://cdn.example/'],
      ['</BaseURL></MPD>'],
    ]),
  )('%s', (written, expected) => {
    expect(rewriteTestText(written, 'dash')).toBe(expected);
    expect(rewriteTestTextInBytes(written, 'dash')).toBe(expected);
  });

  it('keeps one representation of each adaptation set', () => {
    const written =
      '<MPD><Period><AdaptationSet><Representation id="1" bandwidth="100" width="640" height="360"/>' +
      '<Representation id="2" bandwidth="900" width="1280" height="720"><BaseURL>/2</BaseURL></Representation>' +
      '<Representation id="3" bandwidth="9000" width="1920" height="1080"><BaseURL>/3</BaseURL></Representation></AdaptationSet>' +
      '<AdaptationSet><Representation id="4" bandwidth="64000"/></AdaptationSet></Period></MPD>';
    expect(rewriteTestText(written, 'dash')).toBe(
      '<MPD><Period><AdaptationSet>' +
        '<Representation id="2" bandwidth="900" width="1280" height="720"><BaseURL>/all/20260102030405oe_/https://example.org/2</BaseURL></Representation>' +
        '</AdaptationSet><AdaptationSet><Representation id="4" bandwidth="64000"/></AdaptationSet></Period></MPD>',
    );
  });
});

describe('web app manifests', () => {
  it.each(
    casesOf([
      [
        '{"start_url":"/","scope":"./","icons":[{"src":"i.png","sizes":"1x1"}]}',
        `{"start_url":"«mp_»https://example.org/","scope":"«mp_»${page}","icons":[{"src":"«im_»${page}i.png","sizes":"1x1"}]}`,
      ],
      ['{"shortcuts":[{"url" : "\\/x"}]}', '{"shortcuts":[{"url" : "«mp_»https://example.org/x"}]}'],
      ['{"share_target":{"action":"s"}}', `{"share_target":{"action":"«mp_»${page}s"}}`],
      ['{"src":"caf\\u00e9"}', `{"src":"«im_»${page}caf%C3%A9"}`],
      ['{"name":"src","description":"\\"src\\":\\"x\\""}'],
      ['{"src":1,"url":null}'],
      ['not json "src":"x"', `not json "src":"«im_»${page}x"`],
      ['{"src":"x', `{"src":"«im_»${page}x`],
      [''],
    ]),
  )('%s', (written, expected) => {
    expect(rewriteTestText(written, 'manifest')).toBe(expected);
  });
});
