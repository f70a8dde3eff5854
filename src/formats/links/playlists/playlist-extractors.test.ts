import { describe, expect, it } from 'vitest';
import { shortLinks } from '../test-extraction.ts';

describe('playlists of lines', () => {
  it.each<[string, string, string[]]>([
    [
      'audio/x-scpls',
      '[Playlist]\r\nFILE1 = http://a.example:8000/\r\nfile2=b.mp3\rTitle1=http://no/\nLength1=-1',
      ['stream E pls/File http://a.example:8000/', 'stream E pls/File /dir/b.mp3'],
    ],
    ['text/plain', '[playlist]\nFile1=/a', ['stream E pls/File /a']],
    [
      'audio/x-mpegurl',
      '# comment\n\na.mp3\nrtsp://r.example/x\nC:\\Music\\no.mp3\nhttp://b.example/c|User-Agent=x',
      ['stream E m3u /dir/a.mp3', 'stream E m3u rtsp://r.example/x', 'stream E m3u http://b.example/c'],
    ],
    [
      'application/octet-stream',
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="URI="\nlow.m3u8\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a,b.m3u8"',
      [
        'stream E m3u /dir/low.m3u8',
        'stream E EXT-X-I-FRAME-STREAM-INF/@URI /dir/i.m3u8',
        'stream E EXT-X-MEDIA/@URI /dir/a,b.m3u8',
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

  it('does not take a film for a playlist', () => {
    expect(
      shortLinks(Buffer.from([0x30, 0x26, 0xb2, 0x75, 0, 0, 1, 0x0a, 0x61]), { mediaType: 'video/x-ms-asf' }),
    ).toEqual([]);
  });
});
