import { readFileSync } from 'node:fs';
import { filmPieces } from './film-pieces.ts';
import type { SitePage } from './no-leak-site.ts';
import { repositoryFolder } from './run-program.ts';

const filmSeconds = 3;

/** Pages that play a film with hls.js and dash.js, each as sites write their playlists. */
export function playerPages(site: string): SitePage[] {
  const { head, pieces, codec } = filmPieces(filmSeconds);
  return [
    answer('/hls.js', 'text/javascript', script('hls.js/dist/hls.min.js')),
    answer('/dash.js', 'text/javascript', script('dashjs/dist/modern/umd/dash.all.min.js')),
    ...['/films/', '/cdn/v/'].flatMap((folder) => [
      answer(`${folder}head.mp4`, 'video/mp4', head),
      ...pieces.map((piece, at) => answer(`${folder}${at + 1}.m4s`, 'video/iso.segment', piece)),
    ]),
    answer('/films/master.m3u8', hlsType, masterOf(codec)),
    answer(
      '/films/relative.m3u8',
      hlsType,
      hlsOf((at) => `${at}.m4s`, 'head.mp4'),
    ),
    answer(
      '/films/rooted.m3u8',
      hlsType,
      hlsOf((at) => `/cdn/v/${at}.m4s`, '/cdn/v/head.mp4'),
    ),
    answer(
      '/films/absolute.m3u8',
      hlsType,
      hlsOf((at) => `${site}/cdn/v/${at}.m4s`, `${site}/cdn/v/head.mp4`),
    ),
    answer('/films/template.mpd', dashType, dashOf(codec, '', template)),
    answer(
      '/films/base.mpd',
      dashType,
      dashOf(codec, '<BaseURL>/cdn/</BaseURL>', `<BaseURL>v/</BaseURL>${template}`),
    ),
    answer('/films/absolute.mpd', dashType, dashOf(codec, `<BaseURL>${site}/cdn/v/</BaseURL>`, template)),
    answer('/films/list.mpd', dashType, dashOf(codec, '', segmentList)),
    answer('/page/hls', 'text/html', playerPage('/hls.js', hlsPlayers)),
    answer('/page/dash', 'text/html', playerPage('/dash.js', dashPlayers)),
  ];
}

function script(name: string): string {
  return readFileSync(`${repositoryFolder}node_modules/${name}`, 'utf8');
}

const hlsType = 'application/vnd.apple.mpegurl';
const dashType = 'application/dash+xml';

function masterOf(codec: string): string {
  return `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500000,RESOLUTION=128x64,CODECS="${codec}"\nrelative.m3u8\n`;
}

function hlsOf(addressOf: (at: number) => string, head: string): string {
  const pieces = Array.from({ length: filmSeconds }, (_none, at) => `#EXTINF:1,\n${addressOf(at + 1)}\n`);
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MAP:URI="${head}"\n${pieces.join('')}#EXT-X-ENDLIST\n`;
}

const template =
  '<SegmentTemplate timescale="1000" duration="1000" startNumber="1" initialization="head.mp4" media="$Number$.m4s"/>';
const segmentList = `<SegmentList timescale="1000" duration="1000"><Initialization sourceURL="head.mp4"/>${Array.from(
  { length: filmSeconds },
  (_none, at) => `<SegmentURL media="${at + 1}.m4s"/>`,
).join('')}</SegmentList>`;

function dashOf(codec: string, base: string, segments: string): string {
  return `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="PT${filmSeconds}S" minBufferTime="PT1S">${base}
<Period><AdaptationSet mimeType="video/mp4" contentType="video"><Representation id="1" bandwidth="500000" width="128" height="64" codecs="${codec}">${segments}</Representation></AdaptationSet></Period></MPD>`;
}

const hlsPlayers = `
  const player = new Hls();
  player.on(Hls.Events.ERROR, (_event, { details, fatal }) => { if (fatal) done('failed: ' + details); });
  player.loadSource(address);
  player.attachMedia(video);`;
const dashPlayers = `
  const player = dashjs.MediaPlayer().create();
  player.on('error', ({ error }) => done('failed: ' + error.code));
  player.initialize(video, address, true);`;

/** \`play(address)\` answers with what was seen of the film when it has ended. */
function playerPage(script: string, player: string): string {
  return `<!DOCTYPE html><title>films</title><div id="films"></div><script src="${script}"></script><script>
  window.play = (address) => new Promise((resolve) => {
    const video = document.createElement('video');
    const done = (what) => resolve(what);
    video.muted = true;
    video.onended = () => done('played ' + Math.round(video.duration) + ' s, ' + video.videoWidth + 'x' + video.videoHeight);
    document.getElementById('films').append(video);
    video.oncanplay = () => video.play();
    ${player}
  });
</script>`;
}

function answer(path: string, contentType: string, body: string | Uint8Array): SitePage {
  return { path, contentType, headers: '', status: 200, body };
}
