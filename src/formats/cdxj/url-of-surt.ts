/**
 * A URL for a line without one (ipwb: `com,yahoo,search)/mrss/`). The scheme is a guess, and what canonicalisation dropped
 * stays lost; a key that is not a SURT is a URL without its scheme.
 */
export function urlOfSurt(urlkey: string): string {
  const parenthesis = urlkey.indexOf(')');
  if (parenthesis === -1) return /^[a-z][a-z\d+.-]*:/i.test(urlkey) ? urlkey : `http://${urlkey}`;
  const [authority = '', port] = urlkey.slice(0, parenthesis).split(':', 2);
  const host = authority.replace(/,$/, '').split(',').reverse().join('.');
  return `http://${host}${port === undefined ? '' : `:${port}`}${urlkey.slice(parenthesis + 1) || '/'}`;
}
