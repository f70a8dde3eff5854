import type { Picture } from '../pictures/placeholder.ts';
import { h264Picture } from './h264-picture.ts';
import type { H264Picture } from './h264-picture.ts';

const ticksPerSecond = 1000;
const lengthTicks = 5000;
/** The matrix that turns nothing (ISO/IEC 14496-12 6.2.2). */
const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/**
 * An MP4 of one frame, shown for five seconds (ISO/IEC 14496-12):
 *
 *     ftyp
 *     moov  mvhd  trak  tkhd  mdia  mdhd  hdlr  minf  vmhd  dinf  stbl  stsd stts stsc stsz stco
 *     mdat  the length of the slice, the slice
 */
export function stillFilm(picture: Picture): Buffer {
  const coded = h264Picture(picture);
  const sample = Buffer.concat([words(coded.slice.length), coded.slice]);
  const ftyp = box('ftyp', text('isom'), words(0x200), text('isomavc1mp41'));
  // The place of the sample is known once the length of moov is.
  const before = ftyp.length + moov(picture, coded, { bytes: sample.length, offset: 0 }).length + 8;
  return Buffer.concat([
    ftyp,
    moov(picture, coded, { bytes: sample.length, offset: before }),
    box('mdat', sample),
  ]);
}

interface Sample {
  readonly bytes: number;
  readonly offset: number;
}

function moov(picture: Picture, coded: H264Picture, sample: Sample): Buffer {
  const { width, height } = picture;
  const mvhd = fullBox(
    'mvhd',
    0,
    words(0, 0, ticksPerSecond, lengthTicks, 0x10000),
    shorts(0x100, 0),
    words(0, 0),
    matrix,
    words(0, 0, 0, 0, 0, 0, 2),
  );
  const tkhd = fullBox(
    'tkhd',
    // Enabled, in the film, in the preview.
    7,
    words(0, 0, 1, 0, lengthTicks, 0, 0),
    shorts(0, 0, 0, 0),
    matrix,
    words(width << 16, height << 16),
  );
  // 0x55c4: `und`, no language.
  const mdhd = fullBox('mdhd', 0, words(0, 0, ticksPerSecond, lengthTicks), shorts(0x55c4, 0));
  const hdlr = fullBox('hdlr', 0, words(0), text('vide'), words(0, 0, 0), text('Heirloom\0'));
  const minf = box(
    'minf',
    fullBox('vmhd', 1, shorts(0, 0, 0, 0)),
    box('dinf', fullBox('dref', 0, words(1), fullBox('url ', 1))),
    sampleTable(picture, coded, sample),
  );
  return box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)));
}

function sampleTable({ width, height }: Picture, coded: H264Picture, { bytes, offset }: Sample): Buffer {
  const { sequence, parameters } = coded;
  // ISO/IEC 14496-15 5.3.3.1: profile and level as in the parameters, lengths of four bytes.
  const avcC = box(
    'avcC',
    Buffer.from([1, ...sequence.subarray(1, 4), 0xff, 0xe1]),
    shorts(sequence.length),
    sequence,
    Buffer.from([1]),
    shorts(parameters.length),
    parameters,
  );
  const avc1 = box(
    'avc1',
    shorts(0, 0, 0, 1),
    words(0, 0, 0, 0),
    shorts(width, height),
    words(0x480000, 0x480000, 0),
    shorts(1),
    Buffer.alloc(32),
    shorts(24, 0xffff),
    avcC,
  );
  return box(
    'stbl',
    fullBox('stsd', 0, words(1), avc1),
    fullBox('stts', 0, words(1, 1, lengthTicks)),
    fullBox('stsc', 0, words(1, 1, 1, 1)),
    fullBox('stsz', 0, words(0, 1, bytes)),
    fullBox('stco', 0, words(1, offset)),
  );
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
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}
