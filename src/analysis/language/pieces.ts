/**
 * Splits a text into pieces of at most a few sentences, each likely to be in one language. Lines are never joined. Of a long
 * text only some windows are read, spread from beginning to end, to bound the time for a document.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const window of windowsOf(text)) {
    for (const line of window.split('\n')) cutLine(line, pieces);
  }
  return pieces;
}

/** In characters. */
const longestRead = 4000;
const windowCount = 8;
const pieceLength = 300;

function windowsOf(text: string): string[] {
  if (text.length <= longestRead) return [text];
  const length = longestRead / windowCount;
  const distance = (text.length - length) / (windowCount - 1);
  return Array.from({ length: windowCount }, (_, place) => {
    const start = Math.floor(place * distance);
    return text.slice(start, start + length);
  });
}

function cutLine(line: string, pieces: string[]): void {
  let start = 0;
  while (line.length - start > pieceLength * 1.5) {
    const space = line.indexOf(' ', start + pieceLength);
    // Scripts without spaces, and non-linguistic text.
    const end = space === -1 || space > start + pieceLength * 2 ? start + pieceLength : space;
    pieces.push(line.slice(start, end));
    start = end;
  }
  if (start < line.length) pieces.push(line.slice(start));
}
