/** Fonts, sounds and films: a valid header and a few bytes of body. Enough for format recognition, not for playing. */
import type { Random } from '../model/random.ts';

export function noise(random: Random, sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  for (let index = 0; index < sizeBytes; index++) bytes[index] = random.next() & 0xff;
  return bytes;
}

/** WOFF2 (W3C, section 4): signature, flavour, length, number of tables, then made-up data. */
export function font(random: Random): Uint8Array {
  const bytes = Buffer.concat([Buffer.alloc(48), noise(random, 80)]);
  bytes.write('wOF2', 0, 'latin1');
  bytes.writeUInt32BE(0x00010000, 4);
  bytes.writeUInt32BE(bytes.length, 8);
  bytes.writeUInt16BE(1, 12);
  return bytes;
}

/** RIFF/WAVE, PCM, mono, 8 kHz, 8 bits: a tenth of a second. */
export function wave(random: Random): Uint8Array {
  const samples = noise(random, 800);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** MPEG-1 layer III frames at 32 kbit/s and 44.1 kHz: 104 bytes each, of which 4 are the head. */
export function mp3(random: Random, frames = 10): Uint8Array {
  const parts: Buffer[] = [];
  for (let frame = 0; frame < frames; frame++) {
    parts.push(Buffer.from([0xff, 0xfb, 0x10, 0xc4]), noise(random, 100).fill(0, 0, 32));
  }
  return Buffer.concat(parts);
}

/** ISO base media: `ftyp` and `mdat` boxes. */
export function mp4(random: Random, sizeBytes = 600): Uint8Array {
  return Buffer.concat([
    mp4Box('ftyp', Buffer.from('isom\0\0\u0002\0isomavc1', 'latin1')),
    mp4Box('mdat', noise(random, sizeBytes)),
  ]);
}

function mp4Box(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

/** MPEG transport stream: packets of 188 bytes that begin with 0x47. */
export function transportStream(random: Random, packets = 4): Uint8Array {
  const parts: Buffer[] = [];
  for (let packet = 0; packet < packets; packet++) {
    parts.push(Buffer.from([0x47, 0x01, 0x00, 0x10 | (packet & 15)]), noise(random, 184));
  }
  return Buffer.concat(parts);
}
