import type { LinkPosition } from '../link.ts';

const place: LinkPosition = { kind: 'requisite', hop: 'E', context: 'xml-stylesheet/@href' };

/** `<?xml-stylesheet href="…"?>` (Associating Style Sheets with XML documents 1.0). */
export function stylesheetInstruction(text: string): { address: string; place: LinkPosition } | undefined {
  const found = /^xml-stylesheet\s(?:[^>]{0,4096}?\s)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(text);
  const address = found?.[1] ?? found?.[2];
  return address === undefined ? undefined : { address: address.replaceAll('&amp;', '&'), place };
}
