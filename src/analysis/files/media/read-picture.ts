import exifr from 'exifr';
import type { GatheredText } from '../gathered-text.ts';
import type { FileReader } from '../file-reader.ts';
import { pictureNotes } from './picture-notes.ts';
import { pictureSize } from './picture-size.ts';

/** Formats that carry Exif, IPTC or XMP. */
const withMetadata = /^image\/(?:jpeg|tiff|png|apng|heif|avif)$/;

const options = {
  tiff: true,
  exif: true,
  gps: true,
  iptc: true,
  xmp: true,
  icc: false,
  jfif: false,
  ihdr: false,
  makerNote: false,
  userComment: true,
  reviveValues: false,
  translateValues: false,
  mergeOutput: false,
};

/** The metadata of a picture: who took it, where and when, and its subject. The image is not decoded. */
export const readPicture: FileReader = async ({ input, format }, found) => {
  const file = Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength);
  found.beginsWithTitle = false;
  const size = pictureSize(file);
  if (size !== undefined) {
    found.other('width', String(size.width));
    found.other('height', String(size.height));
  } else if (!input.isCut && /^image\/(?:jpeg|png|gif|webp|bmp)$/.test(format.mediaType)) {
    found.exception('broken', 'the file ends before its size is stated');
  }
  for (const { name, text } of pictureNotes(file)) addNote(name, text, found);
  if (!withMetadata.test(format.mediaType)) return;
  const segments = new Segments((await exifr.parse(file, options)) as unknown);
  readWords(segments, found);
  readPlace(segments, found);
  found.named('date', segments.first('exif.DateTimeOriginal', 'iptc.DateCreated', 'ifd0.ModifyDate'));
  found.other('camera', [segments.first('ifd0.Make'), segments.first('ifd0.Model')].join(' '));
  found.other('software', segments.first('ifd0.Software'));
};

/** The textual chunks of PNG have agreed names (11.3.4.2); comments have none. */
function addNote(name: string, text: string, found: GatheredText): void {
  switch (name) {
    case 'Title':
      found.title ||= text;
      break;
    case 'Author':
      found.named('author', text);
      break;
    case 'Copyright':
      found.other('copyright', text);
      break;
    case 'Description':
      found.paragraph(text);
      break;
    case 'Comment':
      found.other('comment', text);
      break;
    default:
      break;
  }
}

function readWords(segments: Segments, found: GatheredText): void {
  found.title ||= segments.first(
    'iptc.ObjectName',
    'dc.title',
    'iptc.Headline',
    'photoshop.Headline',
    'ifd0.XPTitle',
  );
  const captions = [
    segments.first('iptc.Caption'),
    segments.first('dc.description'),
    segments.first('ifd0.ImageDescription'),
    segments.first('exif.UserComment', 'exif.userComment', 'ifd0.XPComment'),
  ];
  for (const caption of new Set(captions)) found.paragraph(caption);
  found.named('keywords', segments.first('iptc.Keywords', 'dc.subject', 'ifd0.XPKeywords'));
  found.named('author', segments.first('iptc.Byline', 'dc.creator', 'ifd0.Artist', 'ifd0.XPAuthor'));
  found.named('publisher', segments.first('iptc.Credit', 'photoshop.Credit'));
  found.other('copyright', segments.first('iptc.CopyrightNotice', 'dc.rights', 'ifd0.Copyright'));
}

function readPlace(segments: Segments, found: GatheredText): void {
  const names = ['Sublocation', 'City', 'State', 'Country'];
  const iptc = names.map((name) => segments.first(`iptc.${name}`, `photoshop.${name}`));
  found.other('place', iptc.filter((name) => name !== '').join(', '));
  const latitude = Number(segments.first('gps.latitude'));
  const longitude = Number(segments.first('gps.longitude'));
  if (segments.first('gps.latitude') === '' || Number.isNaN(latitude) || Number.isNaN(longitude)) return;
  found.other('latitude', latitude.toFixed(5));
  found.other('longitude', longitude.toFixed(5));
}

/** Values by segment and name, converted to text. */
class Segments {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(parsed: unknown) {
    this.#values = isRecord(parsed) ? parsed : {};
  }

  first(...paths: readonly string[]): string {
    for (const path of paths) {
      const [segment = '', name = ''] = path.split('.');
      const values = this.#values[segment];
      const text = isRecord(values) ? wordsOf(values[name]) : '';
      if (text !== '') return text;
    }
    return '';
  }
}

/** A text in XMP may be `{ lang, value }`, or a list of these. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '').trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    return value
      .slice(0, 100)
      .map((each) => wordsOf(each))
      .join(', ');
  }
  return isRecord(value) && 'value' in value ? wordsOf(value['value']) : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
