import type { HeaderLine } from '../../formats/http1/head.ts';

/**
 * Hop-by-hop fields (RFC 9110, 7.6.1), and fields about the framing of a body that is framed anew. All others are sent
 * as captured.
 */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The captured headers that can be forwarded: names keep their case and order, and repeated fields stay repeated. */
export function sendableHeaders(captured: readonly HeaderLine[]): HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (const { name, value } of captured) {
    // A line of any other name would be another line to the next parser.
    if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name) || ofConnection.has(name.toLowerCase())) continue;
    lines.push({ name, value: sendableText(value) });
  }
  return lines;
}

/** RFC 9110, 5.5: CR, LF and NUL become spaces; other control characters are no part of a field either. */
export function sendableText(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ');
}

/** The captured length where it is right, otherwise the right one in its place; none where it is not known. */
export function withLength(headers: readonly HeaderLine[], sizeBytes: number | undefined): HeaderLine[] {
  const at = headers.findIndex(({ name }) => name.toLowerCase() === 'content-length');
  const others = withoutHeader(headers, 'content-length');
  if (sizeBytes === undefined) return others;
  const line = { name: headers[at]?.name ?? 'Content-Length', value: String(sizeBytes) };
  const place = at === -1 ? others.length : at;
  return [...others.slice(0, place), line, ...others.slice(place)];
}

export function withoutHeader(headers: readonly HeaderLine[], name: string): HeaderLine[] {
  return headers.filter((header) => header.name.toLowerCase() !== name);
}
