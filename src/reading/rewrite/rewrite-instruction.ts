import type { Addresses } from './addresses.ts';
import { attributeValue, writtenAttribute } from './attribute-text.ts';

const reference = /\shref\s{0,16}=\s{0,16}(?:"([^"]*)"|'([^']*)')/;

/** `<?xml-stylesheet type="text/css" href="a.css"?>` (W3C), without its marks. Undefined when nothing changes. */
export function rewriteInstruction(text: string, addresses: Addresses): string | undefined {
  if (!/^xml-stylesheet\s/.test(text)) return undefined;
  const found = reference.exec(text);
  if (found === null) return undefined;
  const written = found[1] ?? found[2] ?? '';
  const isCss = !/\stype\s{0,16}=\s{0,16}["'](?!text\/css)/.test(text);
  const archived = addresses.archived(attributeValue(written, addresses.view), isCss ? 'cs_' : 'oe_');
  if (archived === undefined) return undefined;
  const quote = found[1] === undefined ? "'" : '"';
  const end = found.index + found[0].length;
  const start = end - written.length - 2;
  return text.slice(0, start) + writtenAttribute(archived, quote, addresses.view) + text.slice(end);
}
