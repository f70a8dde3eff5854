import type { Extractor } from '../extractor.ts';
import { gatherBytes } from '../gather.ts';
import { InflateBudget } from '../inflate-within.ts';
import { LinkEmitter } from '../link-emitter.ts';
import type { LinkPosition } from '../link.ts';
import { textAddresses } from '../text/text-addresses.ts';
import { pdfStreams } from './pdf-streams.ts';
import { pdfString } from './pdf-string.ts';
import { pdfTexts } from './pdf-text.ts';

const maxInflatedBytes = 64 * 1024 * 1024;
/** A file with more unterminated strings is hostile. */
const maxBroken = 1000;
const place: LinkPosition = { kind: 'page', hop: 'L', context: 'pdf/URI' };
const inText: LinkPosition = { kind: 'page', hop: 'L', context: 'pdf =TEXT' };

/**
 * PDF (ISO 32000): link annotations hold `/URI (address)`, in the file itself or in a compressed stream of objects; printed
 * addresses are in the contents of pages. The file is searched, not parsed, so that damaged ones give their links too.
 */
export const pdfExtractor: Extractor = {
  name: 'pdf',
  matches: ({ mediaType }) => mediaType === 'application/pdf' || mediaType === 'application/x-pdf',
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink);
    return gatherBytes(sink, (bytes) => {
      const file = bytes.toString('latin1');
      if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(file)) sink.problem?.('an encrypted PDF hides its links');
      const streams = [...pdfStreams(file, bytes, new InflateBudget(maxInflatedBytes))];
      const parts = [file, ...streams.filter((stream) => stream.includes('/URI'))];
      const base = parts.map(baseOf).find((found) => found !== undefined);
      if (base !== undefined) emitter.base = emitter.resolve(base, place)?.url ?? emitter.base;
      const seen = new Set<string>();
      for (const part of parts)
        for (const uri of urisOf(part)) {
          if (seen.has(uri)) continue;
          seen.add(uri);
          emitter.emit(uri, place);
        }
      for (const text of pdfTexts(streams))
        for (const address of textAddresses(text)) {
          if (seen.has(address)) continue;
          seen.add(address);
          emitter.emit(address, inText);
        }
    });
  },
};

function* urisOf(text: string): Generator<string> {
  const key = /\/URI\s*(?=[(<])/g;
  let broken = 0;
  for (let found = key.exec(text); found !== null && broken < maxBroken; found = key.exec(text)) {
    const uri = pdfString(text, key.lastIndex);
    if (uri === undefined) broken++;
    else yield uri;
  }
}

/** `/URI << /Base (http://…) >>` in the catalogue (12.6.4.7). */
function baseOf(text: string): string | undefined {
  const found = /\/URI\s*<<\s*\/Base\s*(?=[(<])/.exec(text);
  return found === null ? undefined : pdfString(text, found.index + found[0].length);
}
