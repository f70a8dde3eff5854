import type { LinkPosition } from '../link.ts';

const hyperlink = /HYPERLINK\s+(?:\\[a-z*]\s+)*(?:"([^"]{1,4096})"|([^\s"\\]{4,4096}))/g;
const picture = /INCLUDE(?:PICTURE|TEXT)\s+(?:\\[a-z*]\s+)*"([^"]{1,4096})"/g;

/** The fields of Word: `HYPERLINK "address" \o "tip"`, where backslashes are doubled (ISO 29500-1, 17.16.5.25). */
export function fieldAddresses(text: string, format: string): { address: string; place: LinkPosition }[] {
  const found: { address: string; place: LinkPosition }[] = [];
  for (const match of text.matchAll(hyperlink)) {
    const address = (match[1] ?? match[2] ?? '').replaceAll('\\\\', '\\');
    // Unquoted only absolute addresses, because switches and bookmarks look alike.
    if (match[1] === undefined && !/^[a-z]+:/i.test(address)) continue;
    found.push({ address, place: { kind: 'page', hop: 'L', context: `${format}/HYPERLINK` } });
  }
  for (const match of text.matchAll(picture)) {
    const address = (match[1] ?? '').replaceAll('\\\\', '/');
    found.push({ address, place: { kind: 'component', hop: 'E', context: `${format}/INCLUDEPICTURE` } });
  }
  return found;
}
