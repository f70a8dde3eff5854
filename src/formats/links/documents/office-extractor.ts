import type { Extractor, LinkSink } from '../extractor.ts';
import { gatherBytes } from '../gather.ts';
import type { Attributes } from '../html/markup-tokens.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { XmlReader } from '../xml/xml-reader.ts';
import type { XmlDialect, XmlDocument, XmlElement } from '../xml/xml-reader.ts';
import { fieldAddresses } from './field-addresses.ts';
import { zipEntries } from './zip-entries.ts';

/**
 * Office documents in ZIP files: in Office Open XML (ISO 29500-2) addresses are external relationships and fields, in
 * OpenDocument (ISO 26300) they are `xlink:href`. Addresses within the package are not links.
 */
export const officeExtractor: Extractor = {
  name: 'office',
  matches: ({ mediaType = '' }) =>
    mediaType === 'application/zip' ||
    /^application\/vnd\.(?:openxmlformats|oasis\.opendocument)/.test(mediaType),
  begin(input, sink) {
    return gatherBytes(sink, (bytes) => {
      for (const entry of zipEntries(bytes)) {
        const dialect = dialectFor(entry.name);
        if (dialect === undefined) continue;
        const part = entry.read();
        if (part === undefined) sink.problem?.(`${entry.name} cannot be read`);
        else readPart(part, dialect, input.url, sink);
      }
    });
  },
};

function readPart(part: Buffer, dialect: XmlDialect, url: string, sink: LinkSink): void {
  const reader = new XmlReader(new LinkEmitter(url, sink), () => dialect);
  reader.write(part.toString('utf8'));
  reader.end();
}

function dialectFor(name: string): XmlDialect | undefined {
  if (name.endsWith('.rels'))
    return { open: readRelationship, wantsText: () => false, close: () => undefined };
  if (/^word\/\w+\.xml$/.test(name)) return new FieldDialect();
  if (/^(?:content|styles|meta)\.xml$/.test(name))
    return { open: readReference, wantsText: () => true, close: giveText };
  return undefined;
}

function readRelationship(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
  if (element.local !== 'relationship' || attributes.get('targetmode')?.toLowerCase() !== 'external') return;
  const isHyperlink = attributes.get('type')?.endsWith('/hyperlink') ?? true;
  document.emit(
    attributes.get('target') ?? '',
    isHyperlink
      ? { kind: 'page', hop: 'L', context: 'ooxml/Relationship' }
      : { kind: 'component', hop: 'E', context: 'ooxml/Relationship' },
    element,
  );
}

/** The instruction of a field may be split into several elements. */
class FieldDialect implements XmlDialect {
  #instruction = '';

  open(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
    if (element.local === 'fldsimple') this.#read(attributes.get('w:instr') ?? '', element, document);
  }

  wantsText({ local }: XmlElement): boolean {
    return local === 'instrtext' || local === 't';
  }

  close(element: XmlElement, document: XmlDocument): void {
    if (element.local === 'instrtext') this.#instruction += element.text;
    else if (element.local === 't') document.plain(element.text);
    else if (element.local === 'p') {
      document.plain('\n');
      this.#read(this.#instruction, element, document);
      this.#instruction = '';
    }
  }

  #read(instruction: string, element: XmlElement, document: XmlDocument): void {
    for (const { address, place } of fieldAddresses(instruction, 'ooxml'))
      document.emit(address, place, element);
  }
}

function readReference(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
  const href = attributes.get('xlink:href');
  if (href === undefined || !/^[a-z][a-z\d+.-]*:/i.test(href)) return;
  const context = `odf/${element.name}`;
  document.emit(
    href,
    element.local === 'a' ? { kind: 'page', hop: 'L', context } : { kind: 'component', hop: 'E', context },
    element,
  );
}

function giveText(element: XmlElement, document: XmlDocument): void {
  if (element.text !== '')
    document.plain(element.local === 'p' || element.local === 'h' ? `${element.text}\n` : element.text);
}
