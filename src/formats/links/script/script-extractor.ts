import type { Extractor } from '../extractor.ts';
import { gatherText } from '../gather.ts';
import { HtmlReader } from '../html/html-reader.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { readScript } from './script-links.ts';

export const scriptExtractor: Extractor = {
  name: 'script',
  matches: ({ mediaType = '' }) =>
    /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script$/.test(mediaType),
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink, input.pageBase);
    // Markup that a script writes belongs to the page.
    const intoPage = new LinkEmitter(input.pageBase ?? input.url, sink);
    return gatherText({ input, sink, kind: 'plain' }, (source) => {
      readScript(source, emitter, (markup) => {
        const reader = new HtmlReader(intoPage, { depth: 1, isSilent: true });
        reader.write(markup);
        reader.end();
      });
    });
  },
};
