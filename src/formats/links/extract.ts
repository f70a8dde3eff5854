import type { LinkExtraction, ExtractionInput, LinkSink } from './extractor.ts';
import { extractors } from './extractors.ts';
import { gzipExtractor } from './gzip-extractor.ts';
import { sniffBytes, sniffType } from './sniff-type.ts';

/**
 * Finds the links of any document: the first bytes and the media type choose the extractor. An unknown format gives no links.
 */
export function startExtraction(input: ExtractionInput, sink: LinkSink): LinkExtraction {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let chosen: LinkExtraction | undefined;
  const choose = (): LinkExtraction => {
    const start = Buffer.concat(waiting);
    waiting = [];
    const found = extractionFor(input, sink, start.subarray(0, sniffBytes));
    found.push(start);
    return found;
  };
  return {
    push(bytes) {
      if (chosen !== undefined) {
        chosen.push(bytes);
        return;
      }
      // A copy: the caller may reuse its buffer. (The slice of a Buffer would be a view.)
      waiting.push(Uint8Array.from(bytes));
      waitingBytes += bytes.length;
      if (waitingBytes >= sniffBytes) chosen = choose();
    },
    end: () => (chosen ?? choose()).end(),
  };
}

const everyExtractor = [...extractors, gzipExtractor(startExtraction)];
const nothing: LinkExtraction = { push: () => undefined, end: () => undefined };

function extractionFor(input: ExtractionInput, sink: LinkSink, start: Uint8Array): LinkExtraction {
  const mediaType = sniffType(input.mediaType, input.url, start);
  if (mediaType === undefined) return nothing;
  const known = { ...input, mediaType };
  return everyExtractor.find((extractor) => extractor.matches(known, start))?.begin(known, sink) ?? nothing;
}
