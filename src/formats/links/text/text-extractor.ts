import type { Extractor } from '../extractor.ts';
import { streamText } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { TextLinkReader } from './text-reader.ts';

export const textExtractor: Extractor = {
  name: 'text',
  matches: ({ mediaType = '' }) => mediaType.startsWith('text/'),
  begin: (input, sink) =>
    streamText({ input, sink, kind: 'plain' }, new TextLinkReader(new LinkEmitter(input.url, sink))),
};
