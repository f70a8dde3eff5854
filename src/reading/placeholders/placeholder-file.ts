import { readFileSync } from 'node:fs';

const read = new Map<string, Buffer>();

/**
 * Images, films and silence do not name the URL, so they are files:
 *
 *     KIND-LANGUAGE.png .gif   128 × 64 pixels, four colours: two lines of capitals in a dashed frame on stripes
 *     KIND-LANGUAGE.mp4        the same image as one H.264 frame (constrained baseline, I_PCM, BT.601) for five seconds
 *     silence.wav              a tenth of a second of 0x80: PCM, 8 bits, 8 kHz, mono
 *     silence.mp3              eight frames without audio data: MPEG-1 Layer III, 32 kbit/s, 44.1 kHz, mono
 *
 * A short program without encoders drew them. For another language, draw a PNG and convert it, for instance with
 * `ffmpeg -loop 1 -i FILE.png -t 5 -pix_fmt yuv420p FILE.mp4`; placeholders-in-chromium.test.ts decodes every file.
 */
export function placeholderFile(name: string): Buffer {
  const bytes = read.get(name) ?? readFileSync(new URL(`files/${name}`, import.meta.url));
  read.set(name, bytes);
  return bytes;
}
