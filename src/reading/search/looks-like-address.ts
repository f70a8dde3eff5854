/**
 * Is what somebody typed an address, or words? An address begins with a scheme; or it has no spaces, and a dot
 * within its host, a port, or the star of a whole domain:
 *
 *   bnf.fr   http://bnf/   *.bnf.fr   localhost:8080   bnf.fr/expo*      addresses
 *   dunes    title:dunes   dun*       "bnf.fr"         -dunes  St. Malo  words
 */
export function looksLikeAddress(typed: string): boolean {
  const text = typed.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return true;
  if (/[\s"“”«»]/.test(text)) return false;
  if (text.startsWith('*.')) return true;
  return /^(?!-)[^/?#:]+\.[^/?#:.]+\.?(?::\d+)?(?:[/?#]|$)/.test(text) || /^[^/?#:.]+:\d+(?:\/|$)/.test(text);
}
