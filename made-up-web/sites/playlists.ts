/** Playlists and the tiny streams that they name. */
import { mp3, mp4, transportStream } from '../content/media.ts';
import type { Answer } from '../model/answer.ts';
import { bytesAnswer, textAnswer } from '../model/answers.ts';
import { link, markup, plain } from '../model/fragment.ts';
import type { Fragment, Link } from '../model/fragment.ts';
import { randomFor } from '../model/random.ts';
import type { SiteGround } from '../model/site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const segments = [0, 1, 2];

export function playlistSites({ seed, origins }: SiteGround): readonly SpecialPlan[] {
  const url = (path: string): string => origins.url('playlists.test', path);
  const segment = (quality: string, number: number): Entry =>
    media(`/hls/${quality}/${number}.ts`, () =>
      bytesAnswer('video', 'video/mp2t', transportStream(randomFor(seed, quality, number))),
    );
  return [
    {
      name: 'playlists',
      note: 'One address leads to many.',
      entries: [
        list(
          '/radio.pls',
          'audio/x-scpls',
          plain`[playlist]\nNumberOfEntries=2\nFile1=${stream('pls FileN', url('/one.mp3'))}\nTitle1=One\nLength1=-1\nFile2=${piece('pls FileN', url('/two.mp3'))}\nVersion=2\n`,
        ),
        list(
          '/radio.m3u',
          'audio/x-mpegurl',
          plain`#EXTM3U\n#EXTINF:123,One\n${piece('m3u line', url('/one.mp3'))}\n${piece('m3u line', 'two.mp3')}\n`,
        ),
        list(
          '/radio.asx',
          'video/x-ms-asf',
          markup`<ASX version="3.0"><Title>Radio</Title><Entry><Ref href="${piece('asx ref@href', url('/one.mp3'))}"/></Entry></ASX>\n`,
        ),
        list('/radio.ram', 'audio/x-pn-realaudio', plain`${piece('ram line', url('/one.mp3'))}\n`),
        list(
          '/radio.xspf',
          'application/xspf+xml',
          markup`<?xml version="1.0"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>${piece('xspf location', url('/one.mp3'))}</location></track></trackList></playlist>\n`,
        ),
        list(
          '/show.smil',
          'application/smil+xml',
          markup`<smil xmlns="http://www.w3.org/ns/SMIL"><body><seq><audio src="${piece('smil audio@src', 'one.mp3')}"/><video src="${piece('smil video@src', 'film.mp4')}"/></seq></body></smil>\n`,
        ),
        list(
          '/hls/master.m3u8',
          'application/vnd.apple.mpegurl',
          plain`#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="fr",URI="${piece('m3u8 URI', 'low/index.m3u8')}"\n#EXT-X-STREAM-INF:BANDWIDTH=100000\n${piece('m3u8 line', 'low/index.m3u8')}\n#EXT-X-STREAM-INF:BANDWIDTH=900000\n${piece('m3u8 line', 'high/index.m3u8')}\n`,
        ),
        ...['low', 'high'].map((quality): Entry => ({
          ...list(
            `/hls/${quality}/index.m3u8`,
            'application/vnd.apple.mpegurl',
            plain`#EXTM3U\n#EXT-X-TARGETDURATION:2\n${segments.map((number) => plain`#EXTINF:2.0,\n${piece('m3u8 line', `${number}.ts`)}\n`)}#EXT-X-ENDLIST\n`,
          ),
          unlinked: true,
        })),
        {
          path: '/hls/live.m3u8',
          note: 'a live list: the window follows the clock',
          answer: (visit) => {
            const first = Math.floor(visit.nowMs / 2000);
            const lines = segments.map(
              (step) => plain`#EXTINF:2.0,\n${stream('m3u8 line', `live/${first + step}.ts`)}\n`,
            );
            const fragment = plain`#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${first}\n${lines}`;
            return textAnswer({ kind: 'playlist', contentType: 'application/vnd.apple.mpegurl', fragment });
          },
        },
        list(
          '/dash/film.mpd',
          'application/dash+xml',
          markup`<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT6S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="100000"><SegmentList duration="2"><Initialization sourceURL="${piece('mpd Initialization@sourceURL', 'init.mp4')}"/>${segments.map((number) => markup`<SegmentURL media="${piece('mpd SegmentURL@media', `${number}.m4s`)}"/>`)}</SegmentList></Representation></AdaptationSet></Period></MPD>\n`,
        ),
        media('/one.mp3', () =>
          bytesAnswer('audio', 'audio/mpeg', mp3(randomFor(seed, 'one')), { acceptsRanges: true }),
        ),
        media('/two.mp3', () =>
          bytesAnswer('audio', 'audio/mpeg', mp3(randomFor(seed, 'two')), { acceptsRanges: true }),
        ),
        media('/film.mp4', () =>
          bytesAnswer('video', 'video/mp4', mp4(randomFor(seed, 'film')), { acceptsRanges: true }),
        ),
        media('/dash/init.mp4', () => bytesAnswer('video', 'video/mp4', mp4(randomFor(seed, 'init'), 40))),
        ...segments.map((number) =>
          media(`/dash/${number}.m4s`, () =>
            bytesAnswer('video', 'video/iso.segment', mp4(randomFor(seed, 'dash', number))),
          ),
        ),
        ...['low', 'high'].flatMap((quality) => segments.map((number) => segment(quality, number))),
      ],
      endless: [
        {
          name: 'live segments',
          pattern: `^${url('/hls/live/')}\\d+\\.ts$`,
          entrance: url('/hls/live/1.ts'),
        },
      ],
      beyond: (visit) => {
        const number = /^\/hls\/live\/(\d{1,15})\.ts$/.exec(visit.path)?.[1];
        if (number === undefined) return undefined;
        const body = transportStream(randomFor(seed, 'live', number));
        return bytesAnswer('video', 'video/mp2t', body, { endless: 'live segments' });
      },
    },
  ];
}

/** Has no end, or does not say that it has one: a crawler only tells it. */
function stream(context: string, written: string): Link {
  return link('stream', context, written);
}

/** Comes to an end: part of the page for which it is played. */
function piece(context: string, written: string): Link {
  return link('component', context, written);
}

function list(path: string, contentType: string, fragment: Fragment): Entry {
  return { path, note: path.slice(1), answer: () => textAnswer({ kind: 'playlist', contentType, fragment }) };
}

function media(path: string, answer: () => Answer): Entry {
  return { path, note: path.slice(1), unlinked: true, answer };
}
