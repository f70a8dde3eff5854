import type { TextKind } from '../../formats/links/charset/declared-charset.ts';
import type { AnalysisInput, DocumentText, FoundFormat } from '../analysis.ts';
import { decodeText } from './charset/decode-text.ts';
import { PageReader } from './html/page-reader.ts';
import { jsonText } from './json-text.ts';
import { plainText } from './plain-text.ts';
import { cutException } from './text-limits.ts';
import { emptyText } from './text-outcome.ts';
import type { TextOutcome } from './text-outcome.ts';
import { FeedReader } from './xml/feed-reader.ts';
import { XmlTextReader } from './xml/xml-text-reader.ts';

const json = /[/+](?:x-)?(?:nd)?json$/;
const xml = /[/+]xml$/;
/** Written for machines: their words are identifiers. */
const code = /^(?:text|application)\/(?:css|(?:x-)?(?:java|ecma|type)script|wasm)$/;

interface MarkupReading {
  readonly kind: TextKind;
  read(pieces: Iterable<string>): { text: DocumentText; isCut: boolean };
}

/**
 * The text of character formats: pages, text, feeds, XML, SVG and JSON.
 * 1. bytes → characters (charset/); 2. the reader of the format gives words and links; 3. words in NFC, white space joined.
 */
export function readMarkup(input: AnalysisInput, format: FoundFormat): TextOutcome {
  const reading = readingOf(input, format);
  const { charset, pieces, exceptions } = decodeText(input, reading.kind);
  const { text, isCut } = reading.read(pieces);
  return {
    text: { ...text, charset },
    exceptions: isCut ? [...exceptions, cutException] : exceptions,
  };
}

function readingOf({ url, mediaType: sent = '' }: AnalysisInput, format: FoundFormat): MarkupReading {
  const { kind, mediaType } = format;
  if (json.test(mediaType)) {
    return { kind: 'plain', read: (pieces) => jsonText([...pieces].join(''), url) };
  }
  if (mediaType === 'image/svg+xml') return markup('xml', new XmlTextReader(url, true));
  if (kind === 'feed') return markup('xml', new FeedReader(url));
  // XML rules apply only to content sent as XML: most XHTML was written for browsers that read it as HTML.
  if (kind === 'page') return markup('html', new PageReader(url, xml.test(sent)));
  if (xml.test(mediaType)) return markup('xml', new XmlTextReader(url, false));
  if (code.test(mediaType)) {
    return {
      kind: mediaType.endsWith('css') ? 'css' : 'plain',
      read: () => ({ text: emptyText(), isCut: false }),
    };
  }
  return { kind: 'plain', read: (pieces) => plainText(pieces, url) };
}

interface Reader {
  readonly isCut: boolean;
  write(text: string): void;
  end(): DocumentText;
}

function markup(kind: TextKind, reader: Reader): MarkupReading {
  return {
    kind,
    read(pieces) {
      for (const piece of pieces) reader.write(piece);
      const text = reader.end();
      return { text, isCut: reader.isCut };
    },
  };
}
