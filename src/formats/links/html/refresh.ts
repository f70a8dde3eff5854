const delay = /^[\t\n\f\r ]*(?:\d+(?:\.[\d.]*)?|\.[\d.]*)?[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/;

/**
 * The address of `<meta http-equiv="refresh">` and of the Refresh field (HTML Standard 4.2.5.3): `5; url='next.html'`.
 * The word `url=`, the quotes and the exact separator may be missing.
 */
export function addressOfRefresh(content: string): string | undefined {
  const found = delay.exec(content);
  if (found === null || found[0] === '') return undefined;
  const rest = content.slice(found[0].length).replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '');
  const quote = rest[0];
  if (quote !== '"' && quote !== "'") return rest === '' ? undefined : rest;
  const end = rest.indexOf(quote, 1);
  return rest.slice(1, end < 0 ? undefined : end) || undefined;
}
