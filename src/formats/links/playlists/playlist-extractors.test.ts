import { describe, expect, it } from 'vitest';
import { extractWhole, shortLinks } from '../test-extraction.ts';

describe('playlists of lines', () => {
  it.each<[string, string, string[]]>([
    [
      'audio/x-scpls',
      '[Playlist]\r\nFILE1 = http://a.example:8000/\r\nfile2=b.mp3\rTitle1=http://no/\nLength1=-1',
      ['stream E pls/File http://a.example:8000/', 'requisite E pls/File /dir/b.mp3'],
    ],
    ['text/plain', '[playlist]\nFile1=/a', ['stream E pls/File /a']],
    [
      'audio/x-mpegurl',
      '# comment\n\na.mp3\nrtsp://r.example/x\nC:\\Music\\no.mp3\nhttp://b.example/c|User-Agent=x',
      ['requisite E m3u /dir/a.mp3', 'stream E m3u rtsp://r.example/x', 'stream E m3u http://b.example/c'],
    ],
    [
      'application/octet-stream',
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="URI="\nlow.m3u8\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a,b.m3u8"',
      [
        'requisite E m3u /dir/low.m3u8',
        'requisite E EXT-X-I-FRAME-STREAM-INF/@URI /dir/i.m3u8',
        'requisite E EXT-X-MEDIA/@URI /dir/a,b.m3u8',
      ],
    ],
    [
      'application/vnd.apple.mpegurl',
      '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="/key"\n#EXT-X-MAP:URI="init.mp4"\n#EXT-X-PART:DURATION=1,URI="p.mp4"\n#EXT-X-KEY:METHOD=NONE,URI="data:,x"\n#EXTINF:2,\n1.ts',
      [
        'stream E EXT-X-KEY/@URI /key',
        'stream E EXT-X-MAP/@URI /dir/init.mp4',
        'stream E EXT-X-PART/@URI /dir/p.mp4',
        'stream E m3u /dir/1.ts',
      ],
    ],
    [
      'audio/x-pn-realaudio',
      '# c\nrtsp://r.example/a\npnm://p.example/b\n--stop--\nhttp://no.example/',
      ['stream E ram rtsp://r.example/a', 'stream E ram pnm://p.example/b'],
    ],
    [
      'video/x-ms-asf',
      '[Reference]\nRef1=http://a.example/x?MSWMExt=.asf\nRef2=mms://b.example/y',
      ['stream E asx/Ref http://a.example/x?MSWMExt=.asf', 'stream E asx/Ref mms://b.example/y'],
    ],
    [
      'application/x-httpd-imap',
      '# map\nbase http://example.org/m/\nrect /a 0,0 10,10\ncircle (5,5) 3 /b\npoly b.html 1,1 2,2 3,3\ndefault /d\nrect nocontent 1,1 2,2',
      [
        'page L imagemap /m/',
        'page L imagemap /a',
        'page L imagemap /b',
        'page L imagemap /dir/b.html',
        'page L imagemap /d',
      ],
    ],
  ])('%s %j', (mediaType, body, expected) => {
    expect(shortLinks(body, { mediaType })).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    [
      'a film: keys, maps, byte ranges and a variable',
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-DEFINE:NAME="where",VALUE="v"\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"\n#EXT-X-KEY:METHOD=AES-128,URI="/key"\n#EXTINF:4,\n#EXT-X-BYTERANGE:10@10\nfilm.mp4\n#EXTINF:4,\n{$where}/2.ts\n#EXT-X-ENDLIST',
      [
        'requisite E EXT-X-MAP/@URI /dir/init.mp4',
        'requisite E EXT-X-KEY/@URI /key',
        'requisite E m3u /dir/film.mp4',
        'requisite E m3u /dir/v/2.ts',
      ],
    ],
    [
      'a film that says so at its beginning',
      '#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.ts',
      ['requisite E m3u /dir/1.ts'],
    ],
    [
      'something live',
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:4,\n7.ts',
      ['stream E m3u /dir/7.ts'],
    ],
    [
      'files and radios, by what they are called and how long they say they are',
      '#EXTM3U\n#EXTINF:123,a\nsong\n#EXTINF:-1,radio\nlive.mp3\n#EXTINF:-1,film\nfilm.mp4\nno-length.ogg\nno-name\nhttp://radio.ts',
      [
        'requisite E m3u /dir/song',
        'stream E m3u /dir/live.mp3',
        'requisite E m3u /dir/film.mp4',
        'requisite E m3u /dir/no-length.ogg',
        'stream E m3u /dir/no-name',
        'stream E m3u http://radio.ts/',
      ],
    ],
  ])('M3U: %s', (_, body, expected) => {
    expect(shortLinks(body, { mediaType: 'audio/x-mpegurl' })).toEqual(expected);
  });

  it('takes the length of a PLS entry wherever it stands', () => {
    const body = '[playlist]\nLength2=-1\nFile1=a\nFile2=b.mp3\nFile3=c.wmv\nLength1=60\nLength3=-1';
    expect(shortLinks(body, { mediaType: 'audio/x-scpls' })).toEqual([
      'requisite E pls/File /dir/a',
      'stream E pls/File /dir/b.mp3',
      'requisite E pls/File /dir/c.wmv',
    ]);
  });

  it('bounds the entries of a list', () => {
    const { links, problems } = extractWhole(`#EXTM3U\n${'a.mp3\n'.repeat(150_000)}`, {
      mediaType: 'audio/x-mpegurl',
    });
    expect(links).toHaveLength(100_000);
    expect(problems).toEqual(['only 100000 entries were listed']);
  });

  it('does not take a film for a playlist', () => {
    expect(
      shortLinks(Buffer.from([0x30, 0x26, 0xb2, 0x75, 0, 0, 1, 0x0a, 0x61]), { mediaType: 'video/x-ms-asf' }),
    ).toEqual([]);
  });
});
