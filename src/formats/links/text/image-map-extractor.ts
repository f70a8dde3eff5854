import type { Extractor } from '../extractor.ts';
import { streamText } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { LineReader } from '../playlists/line-reader.ts';

const shape = /^(?:rect(?:angle)?|circle?|poly(?:gon)?|point|oval|default|base|base_uri)\s+(.*)$/i;
/** `(10,20)` of CERN, `10,20` of NCSA; also radii and quoted words. */
const noAddress = /^(?:\(?-?\d[\d,.\s]*\)?|\(.*\)|".*"?|menu|map|referer|error|nocontent)$/i;

/**
 * Image maps on the server:
 *
 *   NCSA, Apache:  rect http://example.org/a 10,10 20,20
 *   CERN:          rect (10,10) (20,20) http://example.org/a
 */
export const imageMapExtractor: Extractor = {
  name: 'image-map',
  matches: ({ mediaType = '' }) =>
    /^(?:application\/x-httpd-imap|application\/x-imagemap|text\/x-imagemap)$/.test(mediaType),
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink);
    const lines = new LineReader((line) => {
      const address = shape
        .exec(line)?.[1]
        ?.split(/\s+/)
        .find((word) => !noAddress.test(word));
      if (address === undefined) return;
      emitter.emit(address, { kind: 'page', hop: 'L', context: 'imagemap' });
    });
    return streamText({ input, sink, kind: 'plain' }, lines);
  },
};
