import type { Extractor } from '../extractor.ts';
import { streamText } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { TextReader } from './text-reader.ts';

export const textExtractor: Extractor = {
  name: 'text',
  matches: ({ mediaType = '' }) => mediaType.startsWith('text/'),
  begin: (input, sink) =>
    streamText({ input, sink, kind: 'plain' }, new TextReader(new LinkEmitter(input.url, sink))),
};
