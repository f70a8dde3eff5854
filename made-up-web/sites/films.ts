/**
 * A film of six seconds (VP9 and Opus in fragmented MP4, made by ffmpeg from its own test picture, in files/film), played
 * by hls.js and dash.js as they come from npm: a page for each, and pages that name other forms of both formats.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Answer } from '../model/answer.ts';
import { bytesAnswer, htmlAnswer, htmlDocument, textAnswer } from '../model/answers.ts';
import { link, markup, plain } from '../model/fragment.ts';
import type { Fragment, Link } from '../model/fragment.ts';
import type { SiteGround } from '../model/site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const folder = join(import.meta.dirname, '../files/film');
/** Development dependencies only: the demonstration has neither. */
const players = { hls: 'hls.js/dist/hls.min.js', dash: 'dashjs' } as const;

/** Two qualities of the picture, and the sound. */
const tracks = [0, 1, 2];
const segments = [1, 2, 3];
/** In units of 1/48000 s: Opus frames do not end with the seconds. */
const audioLengths = [95_688, 96_000, 96_000];

export function filmSites({ origins }: SiteGround): readonly SpecialPlan[] {
  const cdn = (path: string): string => origins.url('film-store.test', path);
  return [
    {
      name: 'films',
      note: 'Films in pieces, with the players that put them together.',
      entries: [
        page('/hls.html', 'HLS, played by hls.js', '/player/hls.js', hlsScript),
        page('/dash.html', 'DASH, played by dash.js', '/player/dash.js', dashScript),
        {
          path: '/hls-elsewhere.html',
          note: 'HLS whose pieces are at another host',
          answer: () => pageOf('HLS elsewhere', '/player/hls.js', hlsScript(cdn('/hls/master.m3u8'))),
        },
        player('/player/hls.js', players.hls),
        player('/player/dash.js', players.dash),
        ...film(),
      ],
    },
    { name: 'film-store', note: 'The pieces of films, for other sites.', entries: film() },
  ];
}

function film(): Entry[] {
  return [
    playlist('/hls/master.m3u8', hlsMaster()),
    ...tracks.map((id) => playlist(`/hls/track-${id}.m3u8`, hlsTrack(id))),
    {
      path: '/dash/film.mpd',
      note: 'DASH with a template and a timeline',
      unlinked: true,
      answer: () =>
        textAnswer({ kind: 'playlist', contentType: 'application/dash+xml', fragment: dashFilm() }),
    },
    ...tracks.flatMap((id) => [
      piece(`init-${id}.mp4`),
      ...segments.map((number) => piece(`${id}-${number}.m4s`)),
    ]),
  ];
}

function piece(file: string): Entry {
  return {
    path: `/pieces/${file}`,
    note: file,
    unlinked: true,
    answer: () =>
      bytesAnswer('video', 'video/mp4', readFileSync(join(folder, file)), {
        acceptsRanges: true,
        headers: [['Access-Control-Allow-Origin', '*']],
      }),
  };
}

function playlist(path: string, fragment: Fragment): Entry {
  return {
    path,
    note: path.slice(1),
    unlinked: true,
    answer: () =>
      textAnswer({
        kind: 'playlist',
        contentType: 'application/vnd.apple.mpegurl',
        fragment,
        headers: [['Access-Control-Allow-Origin', '*']],
      }),
  };
}

function part(context: string, written: string): Link {
  return link('component', context, written);
}

function hlsMaster(): Fragment {
  const variant = (id: number, bandwidth: number, size: string): Fragment =>
    plain`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${size},CODECS="vp09.00.10.08,opus",AUDIO="sound"\n${part('m3u8 line', `track-${id}.m3u8`)}\n`;
  return plain`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="tone",DEFAULT=YES,URI="${part('m3u8 URI', 'track-2.m3u8')}"
${variant(0, 35_248, '80x46')}${variant(1, 74_336, '160x90')}`;
}

function hlsTrack(id: number): Fragment {
  const lines = segments.map((number, index) => {
    const seconds = id === 2 ? ((audioLengths[index] ?? 0) / 48_000).toFixed(4) : '2.0';
    return plain`#EXTINF:${seconds},\n${part('m3u8 line', `../pieces/${id}-${number}.m4s`)}\n`;
  });
  return plain`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="${part('m3u8 URI', `../pieces/init-${id}.mp4`)}"
${lines}#EXT-X-ENDLIST
`;
}

function template(timescale: number, times: string): string {
  return `<SegmentTemplate timescale="${timescale}" initialization="init-$RepresentationID$.mp4" media="$RepresentationID$-$Number$.m4s" startNumber="1">${times}</SegmentTemplate>`;
}

/** The links of a template are its expansions: they do not occur in the text. */
function dashFilm(): Fragment {
  const timeline = '<SegmentTimeline><S t="0" d="20480" r="2"/></SegmentTimeline>';
  const sound = `<SegmentTimeline>${audioLengths.map((length, index) => `<S${index === 0 ? ' t="0"' : ''} d="${length}"/>`).join('')}</SegmentTimeline>`;
  const filled = tracks.flatMap((id) => [
    part('MPD template', `../pieces/init-${id}.mp4`),
    ...segments.map((number) => part('MPD template', `../pieces/${id}-${number}.m4s`)),
  ]);
  return {
    pieces: [
      `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="P0Y0M0DT0H0M6.0S" minBufferTime="PT2S">
<BaseURL>../pieces/</BaseURL>
<Period id="0" start="PT0S">
<AdaptationSet contentType="video" segmentAlignment="true">
<Representation id="0" mimeType="video/mp4" codecs="vp09.00.10.08" bandwidth="20000" width="80" height="46">${template(10_240, timeline)}</Representation>
<Representation id="1" mimeType="video/mp4" codecs="vp09.00.10.08" bandwidth="60000" width="160" height="90">${template(10_240, timeline)}</Representation>
</AdaptationSet>
<AdaptationSet contentType="audio" segmentAlignment="true">
<Representation id="2" mimeType="audio/mp4" codecs="opus" bandwidth="12000" audioSamplingRate="48000">${template(48_000, sound)}</Representation>
</AdaptationSet>
</Period>
</MPD>
`,
      ...filled.map((link) => ({ shown: '', link })),
    ],
  };
}

/** Muted, because browsers do not autoplay with sound. `data-played` is the number of seconds shown. */
function hlsScript(address: string): Fragment {
  return plain`const film = document.querySelector('video');
const player = new Hls();
player.on(Hls.Events.ERROR, (_, { type, details, fatal }) => { if (fatal) document.body.dataset.fault = type + ' ' + details; });
player.loadSource('${part('script string', address)}');
player.attachMedia(film);
${watch}`;
}

function dashScript(address: string): Fragment {
  return plain`const film = document.querySelector('video');
const player = dashjs.MediaPlayer().create();
player.on('error', ({ error }) => { document.body.dataset.fault = error.message ?? String(error); });
player.initialize(film, '${part('script string', address)}', true);
${watch}`;
}

const watch = `film.addEventListener('timeupdate', () => { document.body.dataset.played = film.currentTime.toFixed(1); });
film.addEventListener('ended', () => { document.body.dataset.ended = 'yes'; });
film.play().catch(() => {});
`;

function page(path: string, note: string, script: string, start: (address: string) => Fragment): Entry {
  const address = path === '/hls.html' ? '/hls/master.m3u8' : '/dash/film.mpd';
  return { path, note, answer: () => pageOf(note, script, start(address)) };
}

function pageOf(title: string, script: string, start: Fragment): Answer {
  return htmlAnswer(
    htmlDocument({
      title,
      body: markup`<h1>${title}</h1>
<video muted autoplay playsinline width="160" height="90"></video>
<script src="${part('script@src', script)}"></script>
<script>${start}</script>`,
    }),
    { language: 'eng' },
  );
}

function player(path: string, name: string): Entry {
  return {
    path,
    note: path.slice(1),
    unlinked: true,
    answer: () => bytesAnswer('script', 'text/javascript', scriptOf(name)),
  };
}

const packages = createRequire(import.meta.url);
const read = new Map<string, Uint8Array>();

/** Without the line that names its missing source map. */
function scriptOf(name: string): Uint8Array {
  const known = read.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(packages.resolve(name), 'utf8');
  const bytes = Buffer.from(text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n'));
  read.set(name, bytes);
  return bytes;
}
