import type { LinkExtraction, ExtractionInput, LinkSink } from './extractor.ts';
import { TextDecoding } from './charset/text-decoding.ts';
import type { TextKind } from './charset/text-decoding.ts';

/** Maximum held in memory of one document, for formats that can only be read whole. */
const maxGatheredBytes = 32 * 1024 * 1024;

/** Collects the bytes and passes them on at the end; a document that is too long is truncated and reported. */
export function gatherBytes(sink: LinkSink, read: (bytes: Buffer) => void | Promise<void>): LinkExtraction {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  return {
    push(bytes) {
      const room = maxGatheredBytes - sizeBytes;
      if (room <= 0) return;
      // A copy: the caller may reuse its buffer.
      const part = Uint8Array.prototype.slice.call(bytes, 0, room);
      parts.push(part);
      sizeBytes += part.length;
    },
    end() {
      if (sizeBytes >= maxGatheredBytes) sink.problem?.(`only the first ${sizeBytes} bytes were read`);
      return read(Buffer.concat(parts));
    },
  };
}

interface GatherTextPlan {
  readonly input: ExtractionInput;
  readonly sink: LinkSink;
  readonly kind: TextKind;
}

/** The same for text, decoded while it arrives. */
export function gatherText(
  { input, sink, kind }: GatherTextPlan,
  read: (text: string) => void,
): LinkExtraction {
  let parts: string[] = [];
  let lengthChars = 0;
  const decoding = new TextDecoding(kind, input.charset, (text) => {
    const part = text.slice(0, maxGatheredBytes - lengthChars);
    if (part === '') return;
    parts.push(part);
    lengthChars += part.length;
  });
  return {
    push: (bytes) => {
      decoding.push(bytes);
    },
    end() {
      decoding.end();
      if (lengthChars >= maxGatheredBytes)
        sink.problem?.(`only the first ${lengthChars} characters were read`);
      const text = parts.join('');
      parts = [];
      read(text);
    },
  };
}

/** For formats that can be read as a stream. */
export function streamText(
  { input, kind }: GatherTextPlan,
  reader: { write(text: string): void; end(): void },
): LinkExtraction {
  const decoding = new TextDecoding(kind, input.charset, (text) => {
    reader.write(text);
  });
  return {
    push: (bytes) => {
      decoding.push(bytes);
    },
    end() {
      decoding.end();
      reader.end();
    },
  };
}
