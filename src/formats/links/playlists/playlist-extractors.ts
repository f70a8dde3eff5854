import type { Extraction, ExtractionInput, Extractor, LinkSink } from '../extractor.ts';
import { streamText } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import type { Place } from '../link.ts';
import { LineReader } from './line-reader.ts';

type ReadLine = (line: string, emitter: LinkEmitter) => void;

/** Playlists of lines; those in XML are dialects of the XML extractor. */
export const playlistExtractors: readonly Extractor[] = [
  playlist(
    'm3u',
    /^(?:audio|application)\/(?:x-|vnd\.apple\.)?mpegurl$|^application\/x-mpegurl$/,
    () => readM3uLine,
  ),
  playlist('pls', /^(?:audio|application)\/(?:x-)?(?:scpls|pls(?:\+xml)?)$/, () => readPlsLine),
  playlist(
    'asx-references',
    /^(?:video|audio|application)\/x-ms-(?:asf|asx|wax|wvx|wmx|wmplayer)$/,
    () => readReferenceLine,
  ),
  playlist(
    'ram',
    /^(?:audio|application)\/(?:x-|vnd\.)(?:pn|rn)-real(?:audio|media)(?:-plugin)?$/,
    ramReader,
  ),
];

function playlist(name: string, types: RegExp, newReader: () => ReadLine): Extractor {
  return {
    name,
    matches: ({ mediaType = '' }) => types.test(mediaType),
    begin: (input, sink) => readLines(input, sink, newReader()),
  };
}

function readLines(input: ExtractionInput, sink: LinkSink, readLine: ReadLine): Extraction {
  const emitter = new LinkEmitter(input.url, sink);
  const lines = new LineReader((line) => {
    readLine(line, emitter);
  });
  return streamText({ input, sink, kind: 'plain' }, lines);
}

function stream(context: string): Place {
  return { kind: 'stream', hop: 'E', context };
}

/** The attributes of tags that hold addresses (RFC 8216 section 4.3, and the low-latency and interstitial extensions). */
const uriAttribute = /[:,\s](URI|X-ASSET-URI|X-ASSET-LIST|SERVER-URI)="([^"]*)"/gi;
const logoAttribute = /\s(?:tvg-logo|logo)="([^"]*)"/i;

/** M3U and HLS: what is no comment is an address; what is a tag may hold one. */
function readM3uLine(line: string, emitter: LinkEmitter): void {
  if (!line.startsWith('#')) {
    // Some players take header fields behind a bar.
    emitter.emit(line.split('|', 1)[0] ?? '', stream('m3u'));
    return;
  }
  const [tag = ''] = line.slice(1).split(':', 1);
  if (!/^EXT/i.test(tag)) return;
  for (const [, name = '', address = ''] of line.matchAll(uriAttribute)) {
    emitter.emit(address, stream(`${tag}/@${name}`));
  }
  const logo = logoAttribute.exec(line)?.[1];
  if (logo !== undefined) emitter.emit(logo, { kind: 'component', hop: 'E', context: `${tag}/@tvg-logo` });
}

/** `File1=http://…`. */
function readPlsLine(line: string, emitter: LinkEmitter): void {
  const address = /^file\d*\s*=\s*(.+)$/i.exec(line)?.[1];
  if (address !== undefined) emitter.emit(address, stream('pls/File'));
}

/** The INI form of ASX: `[Reference]`, then `Ref1=http://…?MSWMExt=.asf`; or bare addresses. */
function readReferenceLine(line: string, emitter: LinkEmitter): void {
  const address = /^ref\d*\s*=\s*(.+)$/i.exec(line)?.[1] ?? (/^\w+:\/\//.test(line) ? line : undefined);
  if (address !== undefined) emitter.emit(address, stream('asx/Ref'));
}

/** RealMedia: an address a line, up to `--stop--`. */
function ramReader(): ReadLine {
  let isStopped = false;
  return (line, emitter) => {
    if (/^--stop--/i.test(line)) isStopped = true;
    if (!isStopped && !line.startsWith('#')) emitter.emit(line, stream('ram'));
  };
}
