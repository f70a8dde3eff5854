const samplesPerSecond = 8000;

/** A tenth of a second of silence, eight bits a sample (RIFF WAVE, PCM). */
export function silentWav(): Buffer {
  const samples = samplesPerSecond / 10;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  // PCM, one channel.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 0x80)]);
}

/** MPEG-1 Layer III, 32 kbit/s, 44.1 kHz, one channel: 144 × 32000 / 44100 bytes a frame. */
const frameBytes = 104;
const frames = 8;

/** Frames with nothing behind their heads: every length in the side information is nought, and that is silence. */
export function silentMp3(): Buffer {
  const frame = Buffer.alloc(frameBytes);
  frame.set([0xff, 0xfb, 0x10, 0xc0]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}
