/*
 * Paths and patterns in one comparable form (RFC 9309, section 2.2.2), as text of one character per octet. Octets outside
 * ASCII become escapes; an escape of a printable ASCII character is undone, so that `%7E` and `~`, `%3A` and `:` are equal;
 * the other escapes get upper-case digits.
 *
 * Some characters must not come out of their escapes: `%25`; `%2A` and `%24`, which are how a pattern writes a literal
 * `*` and `$` (section 2.2.3); `%23`; and, up to the question mark, `%2F` and `%3F`, which are no delimiters.
 */
const keptInPath = new Set('%*$#/?');
const keptInQuery = new Set('%*$#');

/** A rule's path: `*` stays a wildcard and a final `$` the end; another `$` is an ordinary character. */
export function normalisePattern(octetText: string): string {
  return normalise(octetText).replace(/\$(?!$)/g, '%24');
}

/** The part of a URL that rules match: path and query from the first slash, without the fragment. */
export function matchablePath(url: string): string {
  const [beforeFragment = ''] = url.split('#', 1);
  const rest = beforeFragment.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '');
  const octetText = Buffer.from(rest.startsWith('/') ? rest : `/${rest}`, 'utf8').toString('latin1');
  return normalise(octetText).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/**
 * Whether the pattern matches from the start of the path. Each piece between wildcards takes its first occurrence after the
 * previous piece: if any arrangement fits, this one does, so nothing is tried twice and a hostile `*a*a*a*a*b` costs one scan
 * of the path.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  const anchored = pattern.endsWith('$');
  const [first = '', ...pieces] = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = anchored ? pieces.pop() : undefined;
  if (anchored && last === undefined) return path.length === first.length;
  let position = first.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return last === undefined || (path.length - last.length >= position && path.endsWith(last));
}

function normalise(octetText: string): string {
  const mark = octetText.indexOf('?');
  if (mark < 0) return normaliseEscapes(octetText, keptInPath);
  const path = normaliseEscapes(octetText.slice(0, mark), keptInPath);
  return path + normaliseEscapes(octetText.slice(mark), keptInQuery);
}

function normaliseEscapes(octetText: string, kept: ReadonlySet<string>): string {
  return octetText.replace(/%([\da-f]{2})|[^!-~]/gi, (found, digits?: string) => {
    if (digits === undefined) return escapeOctet(found);
    const character = String.fromCharCode(parseInt(digits, 16));
    return /[!-~]/.test(character) && !kept.has(character) ? character : found.toUpperCase();
  });
}

function escapeOctet(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
