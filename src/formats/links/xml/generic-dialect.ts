import { kindOfAddress } from '../address-kind.ts';
import type { Attributes } from '../html/markup-tokens.ts';
import type { LinkPosition } from '../link.ts';
import { isNamespace } from '../script/guess-address.ts';
import { textAddresses } from '../text/text-addresses.ts';
import type { XmlDialect, XmlDocument, XmlElement } from './xml-reader.ts';

const addressAttributes = new Set(['href', 'src', 'url', 'uri', 'xlink:href', 'rdf:resource', 'sourceurl']);

/** Unknown XML: attributes with the usual names, and absolute addresses anywhere. */
export class GenericDialect implements XmlDialect {
  open(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
    for (let at = 0; at < attributes.names.length; at++) {
      const name = attributes.names[at] ?? '';
      const value = attributes.values[at] ?? '';
      const isAbsolute = /^\s*https?:\/\/[^\s<>"{}]+\s*$/i.test(value) && !isNamespace(value.trim());
      if (
        isAbsolute ||
        (addressAttributes.has(name) && !/^\s*https?:/i.test(value) && !/[\s{}]/.test(value.trim()))
      ) {
        document.emit(value, placeOf(value, `${element.name}/@${name}`), element);
      }
    }
  }

  wantsText(): boolean {
    return true;
  }

  close(element: XmlElement, document: XmlDocument): void {
    if (element.text.trim() === '') return;
    document.plain(`${element.text}\n`);
    for (const address of textAddresses(element.text)) {
      if (!isNamespace(address)) document.emit(address, placeOf(address, element.name), element);
    }
  }
}

function placeOf(address: string, context: string): LinkPosition {
  const kind = kindOfAddress(address);
  return { kind, hop: kind === 'page' ? 'L' : 'E', context };
}
