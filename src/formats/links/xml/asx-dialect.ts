import type { Attributes } from '../html/markup-tokens.ts';
import { TableDialect } from './table-dialect.ts';
import type { XmlDialect, XmlDocument, XmlElement } from './xml-reader.ts';
import { asxTable } from './xml-tables.ts';

/** `<base href>` precedes its references. */
export class AsxDialect extends TableDialect implements XmlDialect {
  #base: string | undefined;

  constructor() {
    super(asxTable);
  }

  override open(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
    if (element.local === 'base') {
      const place = { kind: 'page', hop: 'L', context: '' } as const;
      this.#base = document.emitter.resolve(attributes.get('href') ?? '', place)?.url;
    }
    // Shown beside the film (Windows Media Player 9).
    if (element.local === 'param' && attributes.get('name')?.toLowerCase() === 'htmlview') {
      const written = attributes.get('value') ?? '';
      document.emitter.emit(
        written,
        { kind: 'component', hop: 'E', context: 'param HTMLView' },
        this.#base ?? element.base,
      );
    }
    super.open(this.#base === undefined ? element : { ...element, base: this.#base }, attributes, document);
  }
}
