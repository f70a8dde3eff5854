import type { Addresses } from './addresses.ts';

const delay = /^[\t\n\f\r ]*(?:\d+(?:\.[\d.]*)?|\.[\d.]*)[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/;
const name = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/**
 * `<meta http-equiv="refresh">` and the Refresh header (HTML Standard 4.2.5.3): `5; url='next.html'`, where the word,
 * the quotes and the exact separator may be missing. Undefined when nothing changes.
 */
export function rewriteRefresh(content: string, addresses: Addresses): string | undefined {
  const waited = delay.exec(content);
  if (waited === null) return undefined;
  const named = name.exec(content.slice(waited[0].length))?.[0] ?? '';
  let start = waited[0].length + named.length;
  let end = content.length;
  const quote = content[start];
  if (quote === '"' || quote === "'") {
    start++;
    const close = content.indexOf(quote, start);
    if (close >= 0) end = close;
  }
  const archived = addresses.archived(content.slice(start, end), addresses.linkModifier);
  return archived === undefined ? undefined : content.slice(0, start) + archived + content.slice(end);
}
