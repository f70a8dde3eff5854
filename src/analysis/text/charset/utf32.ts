/** The Encoding Standard has no UTF-32, but archives contain it. */
export function* decodeUtf32(bytes: Uint8Array, charset: Utf32): Generator<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 4; start + 4 <= bytes.length; start += 4096) {
    let text = '';
    for (let at = start; at + 4 <= bytes.length && at < start + 4096; at += 4) {
      const codePoint = view.getUint32(at, charset === 'utf-32le');
      const isCharacter = codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
      text += isCharacter ? String.fromCodePoint(codePoint) : '\uFFFD';
    }
    yield text;
  }
}

export type Utf32 = 'utf-32be' | 'utf-32le';

/** By its byte order mark. Check before UTF-16, whose mark is a prefix of one of these. */
export function markedUtf32(bytes: Uint8Array): Utf32 | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32be';
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return 'utf-32le';
  return undefined;
}
