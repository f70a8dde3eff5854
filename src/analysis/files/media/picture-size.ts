export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** In pixels, from the header of the picture; undefined if it is missing or cut. */
export function pictureSize(file: Buffer): PictureSize | undefined {
  if (file.length < 26) return undefined;
  const mark = file.toString('latin1', 0, 4);
  if (mark === '\x89PNG') return size(file.readUInt32BE(16), file.readUInt32BE(20));
  if (mark === 'GIF8') return size(file.readUInt16LE(6), file.readUInt16LE(8));
  if (mark.startsWith('\xff\xd8')) return jpegSize(file);
  if (mark === 'RIFF') return webpSize(file);
  if (mark.startsWith('BM')) return size(file.readInt32LE(18), Math.abs(file.readInt32LE(22)));
  if (mark === '\0\0\x01\0')
    return size(file[6] === 0 ? 256 : (file[6] ?? 0), file[7] === 0 ? 256 : (file[7] ?? 0));
  return undefined;
}

function size(width: number, height: number): PictureSize | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** `FF marker length(2) data …`: frames are C0 to CF, but for C4, C8 and CC, and have their height and width at 3. */
function jpegSize(file: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 < file.length && file[at] === 0xff;) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) at++;
    else if (marker === 0xda) return undefined;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return size(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5));
    } else at += 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}

/** RFC 9649: three kinds of heads. */
function webpSize(file: Buffer): PictureSize | undefined {
  const kind = file.toString('latin1', 12, 16);
  if (kind === 'VP8X' && file.length >= 30)
    return size(file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ' && file.length >= 30) {
    return size(file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff);
  }
  if (kind !== 'VP8L' || file.length < 25) return undefined;
  const bits = file.readUInt32LE(21);
  return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
}
