import { fieldAddresses } from '../../../formats/links/documents/field-addresses.ts';
import type { CompoundFile } from '../../format/compound-file.ts';
import type { GatheredText } from '../gathered-text.ts';

/** Magic numbers of Word 97 and later, and of Word 6 and 95. */
const marks = new Set([0xa5ec, 0xa5dc]);
const flagsAt = 0x0a;
const encrypted = 0x0100;
const secondTable = 0x0200;
const firstWord97 = 193;
const compressed = 0x40000000;
const maxPieces = 1_000_000;

/**
 * Word 97 to 2003 (MS-DOC 2.4.1): the text is stored in pieces; a table gives their order.
 *
 *   WordDocument: 0 mark EC A5 | 2 version | 0A flags | 4C… how many characters of text, notes, headers, …
 *                 | 1A2 where the table of pieces stands in the stream `0Table` or `1Table`
 *   pieces:       (01 length(2) …)* 02 length(4) | n+1 places(4) | n × (flags(2) where(4) …(2))
 */
export function readOldWord(file: CompoundFile, found: GatheredText): void {
  const document = file.read('WordDocument');
  if (document.length < 0x60 || !marks.has(document.readUInt16LE(0))) {
    found.exception('broken', 'the stream of the text is not that of Word');
    return;
  }
  const flags = document.readUInt16LE(flagsAt);
  if ((flags & encrypted) !== 0) {
    found.exception('encrypted', 'the file is protected with a password');
    return;
  }
  if (document.readUInt16LE(2) < firstWord97 || document.length < 0x1aa) {
    readWord6(document, found);
    return;
  }
  const table = file.read((flags & secondTable) === 0 ? '0Table' : '1Table');
  const pieces = piecesOf(table, document.readUInt32LE(0x1a2), document.readUInt32LE(0x1a6));
  if (pieces.length === 0) found.exception('broken', 'the table of pieces is missing');
  const sections = sectionsOf(document);
  let text = new SectionText(found);
  for (const piece of pieces) {
    if (!found.goesOn) return;
    text = readPiece(document, piece, { sections, text });
  }
  text.end();
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly place: number;
}

function piecesOf(table: Buffer, start: number, sizeBytes: number): Piece[] {
  const list = table.subarray(start, start + sizeBytes);
  let at = 0;
  while (list[at] === 1 && at + 3 <= list.length) at += 3 + list.readUInt16LE(at + 1);
  if (list[at] !== 2 || at + 5 > list.length) return [];
  const places = list.subarray(at + 5, at + 5 + list.readUInt32LE(at + 1));
  const count = Math.min(maxPieces, Math.floor((places.length - 4) / 12));
  const pieces: Piece[] = [];
  for (let index = 0; index < count; index++) {
    const described = (count + 1) * 4 + index * 8;
    pieces.push({
      start: places.readUInt32LE(index * 4),
      end: places.readUInt32LE(index * 4 + 4),
      place: places.readUInt32LE(described + 2),
    });
  }
  return pieces;
}

interface Section {
  readonly end: number;
  readonly place: 'main' | 'rest';
}

/** Character counts of the text, notes, headers, macros, comments, endnotes, text boxes and header text boxes. */
function sectionsOf(document: Buffer): Section[] {
  const counts = [0x4c, 0x50, 0x54, 0x58, 0x5c, 0x60, 0x64, 0x68].map((at) => document.readUInt32LE(at));
  const rests = [false, false, true, true, true, false, false, true];
  let end = 0;
  return counts.map((count, index) => ({
    end: (end += count),
    place: rests[index] === true ? 'rest' : 'main',
  }));
}

interface PieceReading {
  readonly sections: readonly Section[];
  readonly text: SectionText;
}

/** Returns the unfinished text at its end: a piece may span sections. */
function readPiece(
  document: Buffer,
  { start, end, place }: Piece,
  { sections, text }: PieceReading,
): SectionText {
  if (end <= start) return text;
  const isCompressed = (place & compressed) !== 0;
  const width = isCompressed ? 1 : 2;
  const from = isCompressed ? (place & 0x3fffffff) / 2 : place;
  const bytes = document.subarray(from, from + (end - start) * width);
  const characters = new TextDecoder(isCompressed ? 'windows-1252' : 'utf-16le').decode(bytes);
  let at = start;
  for (const section of sections) {
    if (section.end <= at) continue;
    const part = characters.slice(at - start, section.end - start);
    text.place = section.place;
    text.add(part);
    at += part.length;
    if (at >= end || part === '') break;
    text.end();
  }
  return text;
}

/** Before Word 97 the text is one run of octets, unless it was fast-saved. */
function readWord6(document: Buffer, found: GatheredText): void {
  const start = document.readUInt32LE(0x18);
  const count = document.readUInt32LE(0x34);
  const text = new SectionText(found);
  text.add(new TextDecoder('windows-1252').decode(document.subarray(start, start + count)));
  text.end();
}

/** Control characters: ends of paragraphs and cells, and fields (`13 instruction 14 result 15`). */
class SectionText {
  place: 'main' | 'rest' = 'main';
  readonly #found: GatheredText;
  #paragraph = '';
  #instruction = '';
  /** Open fields; each is in its instruction or in its result. */
  #inInstruction = 0;

  constructor(found: GatheredText) {
    this.#found = found;
  }

  add(text: string): void {
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    for (const [token] of text.matchAll(/[^\u0000-\u001f]+|[\u0000-\u001f]/g)) {
      if (token.charCodeAt(0) < 0x20) this.#mark(token.charCodeAt(0));
      else if (this.#inInstruction === 0) this.#paragraph += token;
      else if (this.#instruction.length < 8_000) this.#instruction += token;
    }
  }

  end(): void {
    this.#found.paragraph(this.#paragraph, this.place);
    this.#paragraph = '';
  }

  #mark(code: number): void {
    if (code === 0x0d || code === 0x0c || code === 0x0e) this.end();
    else if (code === 0x13) this.#inInstruction++;
    else if (code === 0x14) this.#endInstruction();
    // A field without a result ends in its instruction.
    else if (code === 0x15 && this.#instruction !== '') this.#endInstruction();
    else if (code === 0x1e) this.#paragraph += '-';
    else if (code === 0x07 || code === 0x09 || code === 0x0b) this.#paragraph += ' ';
  }

  #endInstruction(): void {
    for (const { address, place } of fieldAddresses(this.#instruction, 'doc'))
      this.#found.link(address, place);
    this.#instruction = '';
    this.#inInstruction = Math.max(0, this.#inInstruction - 1);
  }
}
