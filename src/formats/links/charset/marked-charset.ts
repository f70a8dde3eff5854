/** Encoding Standard 6: the charset of a leading byte order mark, which overrides everything. The decoder removes it. */
export function markedCharset(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}
