import type { LinkExtraction, Extractor } from './extractor.ts';
import { gatherBytes } from './gather.ts';
import { InflateBudget } from './inflate-within.ts';

/** Sitemaps 0.9 allows 50 MB of text in one file. */
const maxInflatedBytes = 64 * 1024 * 1024;

/** A gzip file, as sitemaps often are: its content is read as if it had come alone. */
export function gzipExtractor(
  startInside: (...inside: Parameters<Extractor['begin']>) => LinkExtraction,
): Extractor {
  return {
    name: 'gzip',
    matches: ({ mediaType }) => mediaType === 'application/gzip' || mediaType === 'application/x-gzip',
    begin: (input, sink) =>
      gatherBytes(sink, (bytes) => {
        const inside = new InflateBudget(maxInflatedBytes).inflate(bytes, 'gzip');
        if (inside === undefined) {
          sink.problem?.('a gzip file that is damaged or too large');
          return undefined;
        }
        // One layer: a file compressed twice is not a document.
        if (inside[0] === 0x1f && inside[1] === 0x8b) return undefined;
        const extraction = startInside({ ...input, mediaType: undefined }, sink);
        extraction.push(inside);
        return extraction.end();
      }),
  };
}
