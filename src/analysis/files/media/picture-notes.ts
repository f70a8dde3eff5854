import { inflateSync } from 'node:zlib';

export interface PictureNote {
  readonly name: string;
  readonly text: string;
}

const maxNotes = 50;
const maxNoteBytes = 64 * 1024;
const maxSegments = 20_000;

/** Text in the picture file: comments of JPEG, textual chunks of PNG. */
export function pictureNotes(file: Buffer): PictureNote[] {
  const notes = file[0] === 0xff ? jpegComments(file) : file[0] === 0x89 ? pngTexts(file) : [];
  return [...notes].slice(0, maxNotes);
}

function* jpegComments(file: Buffer): Generator<PictureNote> {
  for (let at = 2; at + 4 < file.length && file[at] === 0xff;) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xda || marker === 0xd9) return;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (marker === 0xfe) yield { name: 'Comment', text: guessed(file.subarray(at + 4, end)) };
    at = end;
  }
}

/** `length(4) type(4) data crc(4)`; the data of a text is a name, a zero, and words, which may be compressed. */
function* pngTexts(file: Buffer): Generator<PictureNote> {
  let at = 8;
  for (let count = 0; count < maxSegments && at + 8 <= file.length; count++) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + Math.min(length, maxNoteBytes));
    const zero = data.indexOf(0);
    if (zero > 0 && zero < 80) {
      const name = data.toString('latin1', 0, zero);
      if (type === 'tEXt') yield { name, text: data.toString('latin1', zero + 1) };
      else if (type === 'zTXt') yield { name, text: unpacked(data.subarray(zero + 2)).toString('latin1') };
      else if (type === 'iTXt') yield { name, text: internationalText(data.subarray(zero + 1)) };
    }
    at += 12 + length;
  }
}

/** `packed(1) method(1) language 00 translated name 00 words` */
function internationalText(data: Buffer): string {
  const language = data.indexOf(0, 2);
  const name = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (name < 0) return '';
  const words = data.subarray(name + 1);
  return (data[0] === 1 ? unpacked(words) : words).toString('utf8');
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: maxNoteBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

/** The charset is unknown. */
function guessed(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
}
