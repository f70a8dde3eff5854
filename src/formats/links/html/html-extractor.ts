import type { Extractor } from '../extractor.ts';
import { streamText } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { rootElement } from '../root-element.ts';
import { HtmlReader } from './html-reader.ts';

const xhtml = 'application/xhtml+xml';
const svg = 'image/svg+xml';

export const htmlExtractor: Extractor = {
  name: 'html',
  matches: ({ mediaType }) => mediaType === 'text/html',
  begin(input, sink) {
    const reader = new HtmlReader(new LinkEmitter(input.url, sink));
    return streamText({ input, sink, kind: 'html' }, reader);
  },
};

/** XHTML and SVG, by their type or by their root element. */
export const xhtmlExtractor: Extractor = {
  name: 'xhtml',
  matches({ mediaType = '' }, start) {
    if (mediaType === xhtml || mediaType === svg) return true;
    if (!/[/+]xml$/.test(mediaType)) return false;
    const root = rootElement(start);
    return root === 'html' || root === 'svg';
  },
  begin(input, sink) {
    const reader = new HtmlReader(new LinkEmitter(input.url, sink), { isXml: true });
    return streamText({ input, sink, kind: 'xml' }, reader);
  },
};
