/** Sound and film: the contents of the container determine the format. */
export function riffFormat(head: string): string | undefined {
  if (head.startsWith('AVI ', 8)) return 'AVI';
  if (!head.startsWith('WAVE', 8)) return undefined;
  // `fmt ` size(4) code(2): Microsoft's three structures, each longer than the previous one.
  const chunk = head.indexOf('fmt ', 12);
  if (chunk < 0) return 'WAVE';
  const sizeBytes = head.charCodeAt(chunk + 4);
  const code = head.charCodeAt(chunk + 8) + head.charCodeAt(chunk + 9) * 256;
  if (code === 0xfffe) return 'WAVE extensible';
  if (sizeBytes === 16) return code === 1 ? 'WAVE PCM' : 'WAVE';
  return sizeBytes >= 18 ? 'WAVE format EX' : 'WAVE';
}

export function oggFormat(head: string): string {
  if (head.includes('\x80theora')) return 'Ogg Theora';
  if (head.includes('\x01vorbis')) return 'Ogg Vorbis';
  if (head.includes('OpusHead')) return 'Ogg Opus';
  if (head.includes('\x7fFLAC')) return 'Ogg FLAC';
  return head.includes('Speex   ') ? 'Ogg Speex' : 'Ogg';
}

/** Matroska and WebM: the document type is a short text within the first element. */
export function ebmlFormat(head: string): string | undefined {
  const type = /webm|matroska/.exec(head.slice(0, 64))?.[0];
  if (type === 'webm') return 'WebM';
  return type === 'matroska' ? 'Matroska' : undefined;
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/^(?:hei[cxms]|hev[cx]|mif1|msf1)/, 'HEIF'],
  [/^avi[fs]/, 'AVIF'],
  [/^qt {2}/, 'QuickTime'],
  [/^3g[eghprst]/, '3GPP'],
  [/^M4[ABP] /, 'MPEG-4 audio'],
];

/** ISO 14496-12: `size(4) 'ftyp' brand(4)`. QuickTime before it had no such box and begins with others. */
export function isoMediaFormat(head: string): string | undefined {
  const box = head.slice(4, 8);
  if (box === 'ftyp') {
    const brand = head.slice(8, 12);
    return brands.find(([pattern]) => pattern.test(brand))?.[1] ?? 'MPEG-4';
  }
  return head.startsWith('\0') && /^(?:moov|mdat|wide|skip|pnot)$/.test(box) ? 'QuickTime' : undefined;
}

/** Start codes of ISO 11172 and 13818: a pack, whose next bits tell the two apart, or a sequence of pictures. */
export function mpegStream(head: string): string | undefined {
  const code = head.charCodeAt(3);
  if (code === 0xb3) return 'MPEG video';
  if (code !== 0xba) return undefined;
  return head.charCodeAt(4) >> 6 === 1 ? 'MPEG-2 program stream' : 'MPEG-1 program stream';
}

/** In kbit/s, of layer 3: MPEG-1, then MPEG-2 and 2.5. */
const rates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const samplesPerSecond = [44_100, 48_000, 32_000];

/** Frames begin with eleven ones; two in a row are not by chance. AAC has layer 0. */
export function mpegAudio(file: Buffer): string | undefined {
  if (file[0] !== 0xff || file.length < 4) return undefined;
  const second = file[1] ?? 0;
  if ((second & 0xf6) === 0xf0) return 'AAC';
  const frameBytes = mp3FrameBytes(file);
  if (frameBytes === undefined) return undefined;
  if (file.length < frameBytes + 2) return 'MP3';
  return file[frameBytes] === 0xff && ((file[frameBytes + 1] ?? 0) & 0xe6) === (second & 0xe6)
    ? 'MP3'
    : undefined;
}

/** `11111111 111vvllp bbbbssp.`: version, layer, rate, samples, padding. */
function mp3FrameBytes(file: Buffer): number | undefined {
  const second = file[1] ?? 0;
  const third = file[2] ?? 0;
  if ((second & 0xe6) !== 0xe2) return undefined;
  const version = (second >> 3) & 3;
  const rate = rates[version === 3 ? 0 : 1]?.[third >> 4] ?? 0;
  const samples = samplesPerSecond[(third >> 2) & 3];
  if (version === 1 || rate === 0 || samples === undefined) return undefined;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const factor = version === 3 ? 144_000 : 72_000;
  return Math.floor((factor * rate * divisor) / samples) + ((third >> 1) & 1);
}
