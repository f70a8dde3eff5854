import type { Attributes } from '../html/markup-tokens.ts';
import type { Hop, LinkKind, LinkPosition } from '../link.ts';
import { kindOfEntry } from '../playlists/playlist-entry.ts';
import type { XmlDialect, XmlDocument, XmlElement } from './xml-reader.ts';

/**
 * One position: an element (`loc`, or `url/loc` if the parent matters) and an attribute, or `text()`. Names are in lower
 * case; only the attribute has its prefix.
 */
type XmlRow = readonly [element: string, attribute: string, kind: LinkKind, hop: Hop];

interface XmlPosition extends LinkPosition {
  readonly attribute: string;
}

type XmlTable = ReadonlyMap<string, readonly XmlPosition[]>;

export function xmlTable(rows: readonly XmlRow[]): XmlTable {
  const table = new Map<string, XmlPosition[]>();
  for (const [element, attribute, kind, hop] of rows) {
    const places = table.get(element) ?? [];
    table.set(element, places);
    const at = attribute === 'text()' ? element : `${element}/@${attribute}`;
    places.push({ attribute, kind, hop, context: at });
  }
  return table;
}

/** For documents with a fixed list of positions. */
export class TableDialect implements XmlDialect {
  readonly #table: XmlTable;

  constructor(table: XmlTable) {
    this.#table = table;
  }

  open(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
    if (attributes.names.length === 0) return;
    for (const place of placesOf(this.#table, element)) {
      const written = attributes.get(place.attribute);
      if (written !== undefined) document.emit(written, placeFor(place, written), element);
    }
  }

  wantsText(element: XmlElement): boolean {
    return placesOf(this.#table, element).some(({ attribute }) => attribute === 'text()');
  }

  close(element: XmlElement, document: XmlDocument): void {
    if (element.text === '') return;
    for (const place of placesOf(this.#table, element)) {
      if (place.attribute === 'text()') document.emit(element.text, placeFor(place, element.text), element);
    }
  }
}

/** A stream of the tables is a playlist entry, which may as well be a file. */
function placeFor(place: LinkPosition, written: string): LinkPosition {
  return place.kind === 'stream' ? { ...place, kind: kindOfEntry(written) } : place;
}

/** The row with the parent overrides the row without. */
function placesOf(table: XmlTable, { local, parent }: XmlElement): readonly XmlPosition[] {
  return table.get(`${parent?.local ?? ''}/${local}`) ?? table.get(local) ?? [];
}
