import type { Extractor } from '../extractor.ts';
import { gatherText } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { cssAddresses } from './css-addresses.ts';

export const cssExtractor: Extractor = {
  name: 'css',
  matches: ({ mediaType }) => mediaType === 'text/css',
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink);
    return gatherText({ input, sink, kind: 'css' }, (css) => {
      for (const { address, at } of cssAddresses(css)) {
        emitter.emit(address, { kind: 'requisite', hop: 'E', context: `css/${at}` });
      }
    });
  },
};
