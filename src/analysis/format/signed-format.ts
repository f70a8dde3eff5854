import { compoundFormat } from './compound-format.ts';
import { bitmapFormat, jpegFormat, pngFormat, webpFormat } from './picture-formats.ts';
import { ebmlFormat, isoMediaFormat, mpegAudio, mpegStream, oggFormat, riffFormat } from './media-formats.ts';
import { pdfFormat } from './pdf-format.ts';
import { rtfFormat } from './rtf-format.ts';
import { zipFormat } from './zip-format.ts';

/** Takes the file and its first 4 kB as octets. Returns the name of the format, or undefined if it is another. */
type Look = (file: Buffer, head: string) => string | undefined;

interface Signature {
  /** The octets that it begins with. */
  readonly opening: string;
  readonly is: string | Look;
}

/** Longer signatures come before their prefixes. */
const signatures: readonly Signature[] = [
  { opening: '%PDF-', is: pdfFormat },
  { opening: 'GIF87a', is: 'GIF 87a' },
  { opening: 'GIF89a', is: 'GIF 89a' },
  { opening: '\xff\xd8\xff', is: jpegFormat },
  { opening: '\x89PNG\r\n\x1a\n', is: pngFormat },
  { opening: 'II*\0', is: 'TIFF' },
  { opening: 'MM\0*', is: 'TIFF' },
  { opening: 'II+\0', is: 'BigTIFF' },
  { opening: 'MM\0+', is: 'BigTIFF' },
  { opening: 'BM', is: bitmapFormat },
  { opening: '8BPS\0', is: 'Photoshop' },
  { opening: '\0\0\0\x0cjP  \r\n\x87\n', is: 'JPEG 2000' },
  { opening: '\0\0\0\x0cJXL \r\n\x87\n', is: 'JPEG XL' },
  { opening: '\xff\x0a', is: 'JPEG XL' },
  { opening: 'AT&TFORM', is: 'DjVu' },
  { opening: '\xd7\xcd\xc6\x9a', is: 'Windows Metafile' },
  { opening: '\x01\0\0\0', is: (_, head) => (head.startsWith(' EMF', 40) ? 'Enhanced Metafile' : undefined) },
  { opening: '\0\0\x01\0', is: (file) => iconFormat(file, 'Icon') },
  { opening: '\0\0\x02\0', is: (file) => iconFormat(file, 'Cursor') },
  { opening: 'RIFF', is: (_, head) => (head.startsWith('WEBP', 8) ? webpFormat(head) : riffFormat(head)) },
  { opening: 'OggS', is: (_, head) => oggFormat(head) },
  { opening: 'fLaC', is: 'FLAC' },
  { opening: 'ID3', is: (file) => ((file[3] ?? 9) < 5 ? 'MP3' : undefined) },
  { opening: 'MThd', is: 'MIDI' },
  { opening: 'FORM', is: (_, head) => ({ AIFF: 'AIFF', AIFC: 'AIFF compressed' })[head.slice(8, 12)] },
  { opening: '.snd', is: 'Sun audio' },
  { opening: '.RMF', is: 'RealMedia' },
  { opening: '.ra\xfd\0\x03', is: 'RealAudio 3' },
  { opening: '.ra\xfd', is: 'RealAudio' },
  { opening: 'FLV\x01', is: 'Flash video' },
  { opening: 'FWS', is: (file) => flashFormat(file) },
  { opening: 'CWS', is: (file) => flashFormat(file) },
  { opening: 'ZWS', is: (file) => flashFormat(file) },
  { opening: 'RIFX', is: (_, head) => directorFormat(head) },
  { opening: 'XFIR', is: (_, head) => directorFormat(head) },
  { opening: '\x1a\x45\xdf\xa3', is: (_, head) => ebmlFormat(head) },
  { opening: '\x30\x26\xb2\x75\x8e\x66\xcf\x11', is: 'Advanced Systems Format' },
  { opening: '\0\0\x01', is: (_, head) => mpegStream(head) },
  { opening: '\x47', is: (file) => transportStream(file) },
  { opening: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', is: compoundFormat },
  { opening: '\xdb\xa5\x2d\0', is: 'Word 2.0' },
  { opening: '{\\rtf', is: rtfFormat },
  { opening: 'PK\x03\x04', is: zipFormat },
  { opening: 'PK\x05\x06', is: 'ZIP' },
  { opening: '\x1f\x8b\x08', is: 'GZIP' },
  { opening: 'BZh', is: (_, head) => (/^BZh[1-9]1AY&SY/.test(head) ? 'BZIP2' : undefined) },
  { opening: '\xfd7zXZ\0', is: 'XZ' },
  { opening: '\x28\xb5\x2f\xfd', is: 'Zstandard' },
  { opening: '7z\xbc\xaf\x27\x1c', is: '7z' },
  { opening: 'Rar!\x1a\x07\x01\0', is: 'RAR 5.0' },
  { opening: 'Rar!\x1a\x07\0', is: (file) => ({ 20: 'RAR 2.0', 29: 'RAR 2.9' })[file[44] ?? 0] ?? 'RAR' },
  { opening: 'MSCF\0\0\0\0', is: 'Cabinet' },
  { opening: 'WARC/1.0', is: 'WARC 1.0' },
  { opening: 'WARC/1.1', is: 'WARC 1.1' },
  { opening: 'WARC/0.', is: 'WARC' },
  { opening: 'filedesc://', is: (_, head) => (/^[^\n]{0,500}\n1 1 /.test(head) ? 'ARC 1.1' : 'ARC') },
  { opening: 'SQLite format 3\0', is: 'SQLite 3' },
  { opening: '\0asm', is: 'WebAssembly' },
  { opening: '\x7fELF', is: 'ELF program' },
  { opening: 'MZ', is: (file) => programFormat(file) },
  { opening: '\xca\xfe\xba\xbe', is: 'Java class' },
  { opening: 'wOFF', is: 'WOFF' },
  { opening: 'wOF2', is: 'WOFF 2' },
  { opening: 'OTTO', is: 'OpenType font' },
  { opening: 'ttcf', is: 'Font collection' },
  { opening: 'true\0', is: 'TrueType font' },
  { opening: '\0\x01\0\0', is: (file) => trueTypeFormat(file) },
  { opening: '%!PS-Adobe-1', is: 'PostScript 1.0' },
  { opening: '%!', is: (_, head) => (head.startsWith('%!PS') ? 'PostScript' : undefined) },
  { opening: '\xc5\xd0\xd3\xc6', is: 'PostScript' },
  { opening: '#EXTM3U', is: 'M3U playlist' },
  { opening: 'WEBVTT', is: 'WebVTT' },
  { opening: 'BEGIN:VCALENDAR', is: 'iCalendar' },
  { opening: 'BEGIN:VCARD', is: 'vCard' },
];

/** Only those that begin with the same octet are compared. */
const byFirst: ReadonlyMap<number, readonly Signature[]> = Map.groupBy(signatures, ({ opening }) =>
  opening.charCodeAt(0),
);

/** The format that the octets show on their own; undefined for text and for unknown formats. */
export function signedFormat(file: Buffer, head: string): string | undefined {
  for (const { opening, is } of byFirst.get(file[0] ?? -1) ?? []) {
    if (!head.startsWith(opening)) continue;
    const name = typeof is === 'string' ? is : is(file, head);
    if (name !== undefined) return name;
  }
  return isoMediaFormat(head) ?? mpegAudio(file) ?? elsewhere(file, head);
}

/** Formats whose signature is not at the start. */
function elsewhere(file: Buffer, head: string): string | undefined {
  if (head.startsWith('ustar', 257)) return 'TAR';
  if (head.startsWith('LP', 34) && [0x00010000, 0x00020001, 0x00020002].includes(number32(file, 8))) {
    return 'Embedded OpenType font';
  }
  // Some servers send empty lines first.
  if (/^[\s\0\u00ef\u00bb\u00bf]{1,32}%PDF-/.test(head)) return pdfFormat(file, head);
  return undefined;
}

function number32(file: Buffer, at: number): number {
  return at + 4 <= file.length ? file.readUInt32LE(at) : -1;
}

/** `00 00 | 01 00 | count | width height colours 00 …` */
function iconFormat(file: Buffer, name: string): string | undefined {
  return file.length > 22 && file.readUInt16LE(4) > 0 && file.readUInt16LE(4) < 256 && file[9] === 0
    ? name
    : undefined;
}

/** A text may begin with FWS: the version must be small, and so must the length that follows. */
function flashFormat(file: Buffer): string | undefined {
  const version = file[3] ?? 0;
  if (version === 0 || version > 60 || (file[7] ?? 255) > 15) return undefined;
  return version <= 10 ? `Flash ${version}` : 'Flash';
}

function directorFormat(head: string): string | undefined {
  return /^(?:MV93|FGDM|FGDC|39VM|MDGF|CDGF)/.test(head.slice(8, 12)) ? 'Shockwave' : undefined;
}

function transportStream(file: Buffer): string | undefined {
  return file.length > 376 && file[188] === 0x47 && file[376] === 0x47
    ? 'MPEG-2 transport stream'
    : undefined;
}

/** Offset 60 points to the second header, which begins with `PE`. */
function programFormat(file: Buffer): string | undefined {
  const at = number32(file, 60);
  return at > 0 && file.toString('latin1', at, at + 2) === 'PE' ? 'Windows program' : undefined;
}

function trueTypeFormat(file: Buffer): string | undefined {
  const tables = file.length > 12 ? file.readUInt16BE(4) : 0;
  return tables > 0 && tables < 64 && /^[\w/ ]{4}$/.test(file.toString('latin1', 12, 16))
    ? 'TrueType font'
    : undefined;
}
