import type { Extractor } from '../extractor.ts';
import { gatherBytes } from '../gather.ts';
import { InflateBudget } from '../inflate-within.ts';
import { LinkEmitter } from '../link-emitter.ts';
import type { Place } from '../link.ts';
import { pdfString } from './pdf-string.ts';

const maxInflatedBytes = 64 * 1024 * 1024;
/** So many strings without an end are not an accident. */
const maxBroken = 1000;
const place: Place = { kind: 'page', hop: 'L', context: 'pdf/URI' };

/**
 * PDF (ISO 32000): link annotations hold `/URI (address)`, in the file itself or in a compressed stream of objects:
 *
 *   7 0 obj << /Type /ObjStm /Filter /FlateDecode … >> stream CR LF zlib endstream
 *
 * The file is searched, not parsed, so that damaged ones give their links too.
 */
export const pdfExtractor: Extractor = {
  name: 'pdf',
  matches: ({ mediaType }) => mediaType === 'application/pdf' || mediaType === 'application/x-pdf',
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink);
    return gatherBytes(sink, (bytes) => {
      const file = bytes.toString('latin1');
      if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(file)) sink.problem?.('an encrypted PDF hides its links');
      const parts = [file, ...objectStreams(file, bytes)];
      const base = parts.map(baseOf).find((found) => found !== undefined);
      if (base !== undefined) emitter.base = emitter.resolve(base, place)?.url ?? emitter.base;
      for (const part of parts) for (const uri of urisOf(part)) emitter.emit(uri, place);
    });
  },
};

function* objectStreams(file: string, bytes: Buffer): Generator<string> {
  const budget = new InflateBudget(maxInflatedBytes);
  const type = /\/Type\s*\/ObjStm\b/g;
  for (let found = type.exec(file); found !== null; found = type.exec(file)) {
    const keyword = file.indexOf('stream', found.index);
    if (keyword < 0) return;
    const start = keyword + (file.startsWith('\r\n', keyword + 6) ? 8 : 7);
    const end = file.indexOf('endstream', start);
    const inflated = budget.inflate(bytes.subarray(start, end < 0 ? undefined : end), 'zlib');
    if (inflated !== undefined) yield inflated.toString('latin1');
    if (end < 0) return;
    type.lastIndex = end;
  }
}

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
