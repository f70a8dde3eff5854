import type { Attributes } from '../html/markup-tokens.ts';
import { TableDialect } from './table-dialect.ts';
import type { XmlDialect, XmlDocument, XmlElement } from './xml-reader.ts';
import { smilTable } from './xml-tables.ts';

/** SMIL 1.0 has its own base: `<meta name="base" content="…"/>`. */
export class SmilDialect extends TableDialect implements XmlDialect {
  #base: string | undefined;

  constructor() {
    super(smilTable);
  }

  override open(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
    if (element.local === 'meta' && attributes.get('name')?.toLowerCase() === 'base') {
      const place = { kind: 'page', hop: 'L', context: '' } as const;
      this.#base = document.emitter.resolve(attributes.get('content') ?? '', place)?.url;
    }
    super.open(this.#base === undefined ? element : { ...element, base: this.#base }, attributes, document);
  }
}
