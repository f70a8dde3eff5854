const usualPieces = ['a', '0', '1', '/', '/a', '-', '=', '&a=1', '=1&a', '%20', 'a.', '_', '!', 'ab'];
const ends = ['', '!', '\n'];
const longChars = 1500;
const mostPieces = 60;

/**
 * URLs on which an expression shows whether it tries too many ways: long runs of one piece before something that does not fit. Each
 * expression has runs of its own, of the characters and words in it: `(b+)+c` is slow on nothing but b.
 */
export function hardUrls(expression: string): string[] {
  const pieces = [...new Set([...usualPieces, ...piecesOf(expression)])].slice(0, mostPieces);
  return pieces.flatMap((piece) => {
    const run = piece.repeat(Math.ceil(longChars / piece.length)).slice(0, longChars);
    return ends.map((end) => `http://example.org/${run}${end}`);
  });
}

/** Without the letters of classes, as in `\d`. */
function piecesOf(expression: string): string[] {
  const words = expression.replaceAll(/\\[a-z]/gi, ' ').match(/[\p{L}\p{N}/_%=&~-]+/gu) ?? [];
  return words.flatMap((word) => [word, ...Array.from(word)]);
}
