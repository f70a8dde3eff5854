import type { LinkExtraction, ExtractionInput, Extractor, LinkSink } from '../extractor.ts';
import { streamText } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { LineReader } from './line-reader.ts';
import { M3uReader } from './m3u-reader.ts';
import { kindOfEntry } from './playlist-entry.ts';

interface PlaylistReader {
  line(line: string): void;
  end?(): void;
}

/** Line-based playlists; those in XML are dialects of the XML extractor. */
export const playlistExtractors: readonly Extractor[] = [
  playlist(
    'm3u',
    /^(?:audio|application)\/(?:x-|vnd\.apple\.)?mpegurl$|^application\/x-mpegurl$/,
    (emitter) => new M3uReader(emitter),
  ),
  playlist('pls', /^(?:audio|application)\/(?:x-)?(?:scpls|pls(?:\+xml)?)$/, plsReader),
  playlist(
    'asx-references',
    /^(?:video|audio|application)\/x-ms-(?:asf|asx|wax|wvx|wmx|wmplayer)$/,
    referenceReader,
  ),
  playlist(
    'ram',
    /^(?:audio|application)\/(?:x-|vnd\.)(?:pn|rn)-real(?:audio|media)(?:-plugin)?$/,
    ramReader,
  ),
];

function playlist(
  name: string,
  types: RegExp,
  newReader: (emitter: LinkEmitter) => PlaylistReader,
): Extractor {
  return {
    name,
    matches: ({ mediaType = '' }) => types.test(mediaType),
    begin: (input, sink) => readLines(input, sink, newReader),
  };
}

function readLines(
  input: ExtractionInput,
  sink: LinkSink,
  newReader: (emitter: LinkEmitter) => PlaylistReader,
): LinkExtraction {
  const reader = newReader(new LinkEmitter(input.url, sink));
  const lines = new LineReader((line) => {
    reader.line(line);
  });
  return streamText(
    { input, sink, kind: 'plain' },
    {
      write: (text) => lines.write(text),
      end: () => {
        lines.end();
        reader.end?.();
      },
    },
  );
}

const maxPlsEntries = 100_000;

/** `File1=http://…` and, somewhere, `Length1=240`; a length of -1 means a stream. */
function plsReader(emitter: LinkEmitter): PlaylistReader {
  const files: { readonly number: string; readonly address: string }[] = [];
  const lengths = new Map<string, number>();
  return {
    line(line) {
      const file = /^file(\d*)\s*=\s*(.+)$/i.exec(line);
      if (file !== null && files.length < maxPlsEntries)
        files.push({ number: file[1] ?? '', address: file[2] ?? '' });
      const length = /^length(\d*)\s*=\s*(-?\d+)/i.exec(line);
      if (length !== null && lengths.size < maxPlsEntries) lengths.set(length[1] ?? '', Number(length[2]));
    },
    end() {
      for (const { number, address } of files)
        emitter.emit(address, {
          kind: kindOfEntry(address, lengths.get(number)),
          hop: 'E',
          context: 'pls/File',
        });
    },
  };
}

/** The INI form of ASX: `[Reference]`, then `Ref1=http://…?MSWMExt=.asf`; or bare addresses. */
function referenceReader(emitter: LinkEmitter): PlaylistReader {
  return {
    line(line) {
      const address = /^ref\d*\s*=\s*(.+)$/i.exec(line)?.[1] ?? (/^\w+:\/\//.test(line) ? line : undefined);
      if (address !== undefined)
        emitter.emit(address, { kind: kindOfEntry(address), hop: 'E', context: 'asx/Ref' });
    },
  };
}

/** RealMedia: an address a line, up to `--stop--`. */
function ramReader(emitter: LinkEmitter): PlaylistReader {
  let isStopped = false;
  return {
    line(line) {
      if (/^--stop--/i.test(line)) isStopped = true;
      if (!isStopped && !line.startsWith('#'))
        emitter.emit(line, { kind: kindOfEntry(line), hop: 'E', context: 'ram' });
    },
  };
}
