/**
 * Versions of pictures. JPEG (ITU-T T.81) by its first segment:
 *
 *   FF D8 | FF E0 length(2) 'JFIF' 00 major minor …   or   FF E1 length(2) 'Exif' 00 00 TIFF …
 */
export function jpegFormat(file: Buffer, head: string): string {
  if (head.startsWith('JFIF\0', 6)) {
    const minor = { 0: '1.00', 1: '1.01', 2: '1.02' }[file[12] ?? 255];
    return file[11] === 1 && minor !== undefined ? `JFIF ${minor}` : 'JFIF';
  }
  return head.startsWith('Exif\0\0', 6) ? exifFormat(file) : 'JPEG';
}

/** Tag 9000 of the Exif directory, four characters, in either order of bytes. */
// oxlint-disable-next-line no-control-regex -- octets, of which some are control characters
const exifTag = /(?:\0\x90\x07\0\x04\0\0\0|\x90\0\0\x07\0\0\0\x04)(0\d{3})/;
const exifVersions: Readonly<Record<string, string>> = {
  '0200': 'JPEG Exif 2.0',
  '0210': 'JPEG Exif 2.1',
  '0220': 'JPEG Exif 2.2',
  '0221': 'JPEG Exif 2.21',
  '0230': 'JPEG Exif 2.3',
  '0231': 'JPEG Exif 2.3',
  '0232': 'JPEG Exif 2.3',
};
const segmentBytes = 0x10000;
/** Bounds the work for a file of nothing but chunks. */
const maxChunks = 20_000;

function exifFormat(file: Buffer): string {
  const version = exifTag.exec(file.toString('latin1', 0, segmentBytes))?.[1] ?? '';
  return exifVersions[version] ?? 'JPEG Exif';
}

/**
 * PNG: the version that introduced the newest of its chunks.
 *
 *   signature(8) | length(4) type(4) data CRC(4) | …
 */
export function pngFormat(file: Buffer): string {
  let version = 'PNG 1.0';
  let at = 8;
  for (let count = 0; count < maxChunks && at + 8 <= file.length; count++) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return 'APNG';
    if (type === 'iTXt') version = 'PNG 1.2';
    else if (version === 'PNG 1.0' && (type === 'iCCP' || type === 'sPLT' || type === 'sRGB'))
      version = 'PNG 1.1';
    if (type === 'IEND') break;
    at += 12 + file.readUInt32BE(at);
  }
  return version;
}

/** `BM`, and at 14 the size of the second head, by which versions differ; a text may begin with these letters. */
export function bitmapFormat(file: Buffer): string | undefined {
  if (file.length < 26) return undefined;
  const headBytes = file.readUInt32LE(14);
  if (headBytes === 40) return 'Windows Bitmap 3.0';
  if (headBytes === 108) return 'Windows Bitmap 4.0';
  if (headBytes === 124) return 'Windows Bitmap 5.0';
  return [12, 52, 56, 64].includes(headBytes) ? 'Windows Bitmap' : undefined;
}

export function webpFormat(head: string): string {
  const kinds: Readonly<Record<string, string>> = {
    'VP8 ': 'WebP lossy',
    VP8L: 'WebP lossless',
    VP8X: 'WebP extended',
  };
  return kinds[head.slice(12, 16)] ?? 'WebP';
}
