import type { Extractor } from '../extractor.ts';
import { gatherBytes } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import type { LinkPosition } from '../link.ts';
import { isNamespace } from '../script/guess-address.ts';
import { textAddresses } from '../text/text-addresses.ts';
import { inStreamOrder } from './compound-file.ts';
import { fieldAddresses } from './field-addresses.ts';

const anywhere: LinkPosition = { kind: 'page', hop: 'L', context: 'doc =TEXT' };

/**
 * Word, Excel and PowerPoint before 2007 (compound files). Fields and addresses are text in octets or in UTF-16 at an even or
 * odd offset; the file is searched for them, so a few may be wrong.
 */
export const wordExtractor: Extractor = {
  name: 'word',
  matches: ({ mediaType = '' }) =>
    /^application\/(?:msword|vnd\.ms-(?:word|excel|powerpoint))$/.test(mediaType),
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink);
    return gatherBytes(sink, (file) => {
      const bytes = inStreamOrder(file);
      const seen = new Set<string>();
      const readings = [
        bytes.toString('latin1'),
        bytes.toString('utf16le'),
        bytes.subarray(1).toString('utf16le'),
      ];
      const emitOnce = (address: string, place: LinkPosition): void => {
        if (seen.has(address) || isNamespace(address)) return;
        seen.add(address);
        emitter.emit(address, place);
      };
      for (const text of readings) {
        for (const { address, place } of fieldAddresses(text, 'doc')) emitOnce(address, place);
        for (const address of textAddresses(text)) emitOnce(address, anywhere);
      }
    });
  },
};
