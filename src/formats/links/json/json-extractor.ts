import type { Extractor } from '../extractor.ts';
import { gatherText } from '../gather.ts';
import { HtmlReader } from '../html/html-reader.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { readJson } from './json-links.ts';

export const jsonExtractor: Extractor = {
  name: 'json',
  matches: ({ mediaType = '' }) =>
    /^(?:text|application)\/(?:x-)?json$|\+json$|^application\/x-ndjson$/.test(mediaType),
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink);
    return gatherText({ input, sink, kind: 'plain' }, (text) => {
      readJson(text, emitter, (markup) => {
        const reader = new HtmlReader(emitter, { depth: 1, isSilent: true });
        reader.write(markup);
        reader.end();
      });
    });
  },
};
