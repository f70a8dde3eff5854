import { LinkEmitter } from '../../formats/links/link-emitter.ts';
import { TextLinkReader } from '../../formats/links/text/text-reader.ts';
import type { DocumentText } from '../analysis.ts';
import { FoundLinks } from './found-links.ts';
import { cutText, normaliseText } from './normalise-text.ts';
import { textLimits } from './text-limits.ts';
import { emptyText } from './text-outcome.ts';
import { WordLines } from './word-lines.ts';

/** A line of at least this many characters continues on the next: it was wrapped at the width of a screen. */
const fullLineChars = 50;

/** Text without markup: lines that were only broken at the edge of a screen are joined to paragraphs. */
export function plainText(pieces: Iterable<string>, url: string): { text: DocumentText; isCut: boolean } {
  const found = new FoundLinks();
  const links = new TextLinkReader(new LinkEmitter(url, found));
  let text = '';
  let isCut = false;
  for (const piece of pieces) {
    links.write(piece);
    isCut ||= text.length + piece.length > 2 * textLimits.textChars;
    text += cutText(piece, 2 * textLimits.textChars - text.length);
    if (isCut) break;
  }
  links.end();
  const lines = new WordLines();
  for (const paragraph of paragraphsOf(text)) lines.add(paragraph);
  return {
    text: emptyText({ main: lines.text, links: found.links }),
    isCut: isCut || lines.isCut,
  };
}

function* paragraphsOf(text: string): Generator<string> {
  let paragraph: string[] = [];
  for (const written of text.split(/\r\n?|[\n\f\u2028\u2029]/)) {
    const line = normaliseText(written);
    if (line !== '') paragraph.push(line);
    if (line.length >= fullLineChars || paragraph.length === 0) continue;
    yield paragraph.join(' ');
    paragraph = [];
  }
  if (paragraph.length > 0) yield paragraph.join(' ');
}
