import { expect, it } from 'vitest';
import { placeholderFormat } from './placeholder-format.ts';
import type { PlaceholderFormat } from './placeholder-format.ts';
import type { PlaceholderRequest } from './placeholder-format.ts';

/** The Accept fields of Chromium. */
const page =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8';
const picture = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const style = 'text/css,*/*;q=0.1';

const cases: readonly (readonly [string, Omit<PlaceholderRequest, 'url'>, PlaceholderFormat])[] = [
  // What a browser says it needs goes before everything else.
  ['/', { destination: 'document', accept: page }, 'html'],
  ['/a.pdf', { destination: 'document', accept: page }, 'html'],
  ['/a.png', { destination: 'iframe', accept: page }, 'html'],
  ['/a.pdf', { destination: 'embed', accept: page }, 'pdf'],
  ['/a.pdf', { destination: 'object', accept: '*/*' }, 'pdf'],
  ['/frame', { destination: 'object', accept: '*/*' }, 'html'],
  ['/a.jpg', { destination: 'image', accept: picture }, 'png'],
  ['/a.webp', { destination: 'image', accept: picture }, 'png'],
  ['/a.GIF?x=1', { destination: 'image', accept: picture }, 'gif'],
  ['/a.svg#top', { destination: 'image', accept: picture }, 'svg'],
  ['/counter.php', { destination: 'image', accept: picture }, 'png'],
  ['/counter', { destination: 'image', accept: 'image/gif' }, 'gif'],
  ['/counter', { destination: 'image', accept: 'image/png;q=0.1, image/svg+xml' }, 'svg'],
  ['/x.css', { destination: 'script', accept: '*/*' }, 'script'],
  ['/x', { destination: 'sharedworker' }, 'script'],
  ['/x.js', { destination: 'style', accept: style }, 'style'],
  ['/x', { destination: 'font' }, 'nothing'],
  ['/x', { destination: 'track' }, 'vtt'],
  ['/x', { destination: 'manifest' }, 'json'],
  ['/x', { destination: 'json' }, 'json'],
  ['/x', { destination: 'xslt' }, 'xml'],
  ['/x.ogg', { destination: 'audio' }, 'mp3'],
  ['/x.wav', { destination: 'audio' }, 'wav'],
  ['/x.webm', { destination: 'video' }, 'mp4'],
  ['/x.m3u8', { destination: 'video' }, 'hls'],
  ['/x.mpd', { destination: 'video' }, 'dash'],
  // A script fetches data: the format follows Accept, or the file extension.
  ['/api/x', { destination: 'empty', accept: '*/*' }, 'text'],
  ['/api/x', { destination: 'empty', accept: '*/*', modifier: 'mp_' }, 'text'],
  ['/api/x', { destination: 'empty', accept: 'application/json, text/plain, */*' }, 'json'],
  ['/api/x', { destination: 'empty', accept: 'application/ld+json' }, 'json'],
  ['/x.json', { destination: 'empty', accept: '*/*' }, 'json'],
  ['/part.html', { destination: 'empty', accept: '*/*' }, 'html'],
  ['/film.m4s', { destination: 'empty', accept: '*/*' }, 'nothing'],
  ['/film-001.ts', { destination: 'empty', accept: '*/*' }, 'nothing'],
  // The archived address.
  ['/x', { modifier: 'js_', accept: '*/*' }, 'script'],
  ['/x', { modifier: 'esm_' }, 'script'],
  ['/x', { modifier: 'cs_' }, 'style'],
  ['/x.gif', { modifier: 'im_' }, 'gif'],
  ['/x.pdf', { modifier: 'if_' }, 'html'],
  ['/x', { modifier: 'mp_', accept: '*/*' }, 'html'],
  ['/x.css', { modifier: 'mp_', accept: '*/*' }, 'style'],
  ['/x.pdf', { modifier: 'id_', accept: '*/*' }, 'pdf'],
  ['/x.js', { modifier: 'js_', destination: 'document' }, 'html'],
  // A browser of plain http, or of former days.
  ['/x.pdf', { accept: page }, 'html'],
  ['/counter.php', { accept: picture }, 'png'],
  ['/x.svg', { accept: picture }, 'svg'],
  ['/x', { accept: style }, 'style'],
  ['/x', { destination: '', accept: page }, 'html'],
  ['/x', { destination: 'something new', accept: page }, 'html'],
  // curl and others.
  ['/', { accept: '*/*' }, 'text'],
  ['/', {}, 'html'],
  ['/index.php', { accept: '*/*' }, 'html'],
  ['/x.js', { accept: '*/*' }, 'script'],
  ['/feed.rss', { accept: '*/*' }, 'xml'],
  ['/letter.doc', { accept: '*/*' }, 'rtf'],
  ['/x.zip', { accept: '*/*' }, 'text'],
  ['/x.vtt', { accept: '*/*' }, 'vtt'],
  ['/', { accept: 'application/pdf' }, 'pdf'],
  ['/', { accept: 'video/*' }, 'mp4'],
  ['/', { accept: 'audio/x-wav' }, 'wav'],
  ['/', { accept: 'application/x-mpegURL' }, 'hls'],
  ['/', { accept: 'application/dash+xml' }, 'dash'],
  ['/', { accept: 'font/woff2' }, 'nothing'],
  ['/', { accept: 'text/csv' }, 'text'],
  ['/', { accept: 'text/html;q=0, application/json;q=0.5' }, 'json'],
  ['/', { accept: 'text/html;q=x, image/png;q=0.2' }, 'png'],
  // The host and the query have no say.
  ['.png', { accept: '*/*' }, 'text'],
  ['?file=a.png', { accept: '*/*' }, 'text'],
  ['/a.png/', { accept: '*/*' }, 'text'],
  ['/\u0000.%00png\n.js', { accept: '*/*' }, 'script'],
];

it.each(cases)('%s with %j is answered with %s', (path, request, format) => {
  expect(placeholderFormat({ url: `http://host.example${path}`, ...request })).toBe(format);
});
