import { cssExtractor } from './css/css-extractor.ts';
import { flashExtractor } from './documents/flash-extractor.ts';
import { officeExtractor } from './documents/office-extractor.ts';
import { pdfExtractor } from './documents/pdf-extractor.ts';
import { rtfExtractor } from './documents/rtf-extractor.ts';
import { wordExtractor } from './documents/word-extractor.ts';
import type { Extractor } from './extractor.ts';
import { htmlExtractor, xhtmlExtractor } from './html/html-extractor.ts';
import { jsonExtractor } from './json/json-extractor.ts';
import { playlistExtractors } from './playlists/playlist-extractors.ts';
import { scriptExtractor } from './script/script-extractor.ts';
import { imageMapExtractor } from './text/image-map-extractor.ts';
import { textExtractor } from './text/text-extractor.ts';
import { xmlExtractor } from './xml/xml-extractor.ts';

/** In order: the first that matches reads the document. Compressed documents are handled in extract.ts. */
export const extractors: readonly Extractor[] = [
  htmlExtractor,
  xhtmlExtractor,
  xmlExtractor,
  cssExtractor,
  scriptExtractor,
  jsonExtractor,
  ...playlistExtractors,
  pdfExtractor,
  rtfExtractor,
  wordExtractor,
  officeExtractor,
  flashExtractor,
  imageMapExtractor,
  textExtractor,
];
