import { elementReaders } from './element-readers.ts';
import { htmlPlaces, paintAttributes } from './html-places.ts';

type Wanted = (attribute: string) => boolean;

const inHtml: ReadonlyMap<string, Wanted> = new Map(
  [...new Set([...htmlPlaces.keys(), ...elementReaders.keys(), 'script'])].map((tag) => [tag, wantedOf(tag)]),
);

/** Which attributes of an element may hold addresses or say what an address is for. */
export function wantedAttributes(tag: string, isForeign: boolean): Wanted {
  const wanted = inHtml.get(tag) ?? wantedAnywhere;
  return isForeign ? (attribute) => isWantedInForeign(attribute) || wanted(attribute) : wanted;
}

function wantedOf(tag: string): Wanted {
  const names = new Set([
    ...(htmlPlaces.get(tag)?.keys() ?? []),
    ...(elementReaders.get(tag)?.attributes ?? []),
  ]);
  if (tag === 'img') names.add('alt');
  if (tag === 'script') names.add('type').add('href').add('xlink:href');
  return (attribute) => names.has(attribute) || wantedAnywhere(attribute);
}

function wantedAnywhere(attribute: string): boolean {
  switch (attribute.charCodeAt(0)) {
    case 0x64: // d
      return attribute.startsWith('data-');
    case 0x6f: // o
      return attribute.startsWith('on');
    case 0x73: // s
      return attribute === 'style' || attribute === 'src';
    case 0x78: // x
      return attribute === 'xlink:href';
    default:
      return false;
  }
}

function isWantedInForeign(attribute: string): boolean {
  return attribute === 'href' || paintAttributes.has(attribute);
}
