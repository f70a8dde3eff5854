import { placeholderFile } from '../src/reading/placeholders/placeholder-file.ts';

/** A film as HLS and DASH send it: a head, and pieces of one second each (ISO/IEC 14496-12, fragments). */
export interface FilmPieces {
  readonly head: Buffer;
  readonly pieces: readonly Buffer[];
  readonly codec: string;
}

const ticksPerSecond = 1000;
const [width, height] = [128, 64];
const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

export function filmPieces(lengthSeconds: number): FilmPieces {
  const film = placeholderFile('unknown-en.mp4');
  const sample = contentOf(film, 'mdat');
  const avcC = contentOf(film, 'avcC');
  return {
    head: Buffer.concat([box('ftyp', text('iso6'), words(0x200), text('iso6mp41')), moov(avcC)]),
    pieces: Array.from({ length: lengthSeconds }, (_none, second) => piece(sample, second)),
    codec: `avc1.${avcC.toString('hex', 1, 4)}`,
  };
}

/**
 *     moof  mfhd  traf  tfhd tfdt trun
 *     mdat  the sample
 */
function piece(sample: Buffer, second: number): Buffer {
  const traf = (offset: number): Buffer =>
    box(
      'traf',
      // The beginning of moof is what offsets count from.
      fullBox('tfhd', 0x020000, words(1)),
      fullBox('tfdt', 0, words(second * ticksPerSecond)),
      // Offset of the data, first flags, duration, size: a picture that stands for itself.
      fullBox('trun', 0x000305, words(1, offset, 0x02000000, ticksPerSecond, sample.length)),
    );
  const moof = (offset: number): Buffer => box('moof', fullBox('mfhd', 0, words(second + 1)), traf(offset));
  return Buffer.concat([moof(moof(0).length + 8), box('mdat', sample)]);
}

/** The first box of the type, without its length and type. */
function contentOf(film: Buffer, type: string): Buffer {
  const at = film.indexOf(type);
  return film.subarray(at + 4, at - 4 + film.readUInt32BE(at - 4));
}

function moov(avcC: Buffer): Buffer {
  const mvhd = fullBox(
    'mvhd',
    0,
    words(0, 0, ticksPerSecond, 0, 0x10000, 0x1000000, 0, 0),
    matrix,
    words(0, 0, 0, 0, 0, 0, 2),
  );
  const tkhd = fullBox('tkhd', 7, words(0, 0, 1, 0, 0, 0, 0, 0, 0), matrix, words(width << 16, height << 16));
  const mdhd = fullBox('mdhd', 0, words(0, 0, ticksPerSecond, 0, 0x55c40000));
  const hdlr = fullBox('hdlr', 0, words(0), text('vide'), words(0, 0, 0), text('film\0'));
  const avc1 = box(
    'avc1',
    words(0, 1, 0, 0, 0, 0, (width << 16) | height, 0x480000, 0x480000, 0),
    Buffer.from([0, 1]),
    Buffer.alloc(32),
    Buffer.from([0, 24, 0xff, 0xff]),
    box('avcC', avcC),
  );
  const stbl = box(
    'stbl',
    fullBox('stsd', 0, words(1), avc1),
    fullBox('stts', 0, words(0)),
    fullBox('stsc', 0, words(0)),
    fullBox('stsz', 0, words(0, 0)),
    fullBox('stco', 0, words(0)),
  );
  const minf = box(
    'minf',
    fullBox('vmhd', 1, words(0, 0)),
    box('dinf', fullBox('dref', 0, words(1), fullBox('url ', 1))),
    stbl,
  );
  const mvex = box('mvex', fullBox('trex', 0, words(1, 1, 0, 0, 0)));
  return box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)), mvex);
}

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([words(content.length + 8), text(type), content]);
}

/** With version nought. */
function fullBox(type: string, flags: number, ...parts: readonly Uint8Array[]): Buffer {
  return box(type, words(flags), ...parts);
}

function text(letters: string): Buffer {
  return Buffer.from(letters, 'latin1');
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}
