import { elementReaders } from './element-readers.ts';
import { mayHoldAddress } from './any-attribute.ts';
import { htmlPositions, paintAttributes } from './html-positions.ts';

type Wanted = (attribute: string) => boolean;

const inHtml: ReadonlyMap<string, Wanted> = new Map(
  [...new Set([...htmlPositions.keys(), ...elementReaders.keys(), 'script'])].map((tag) => [
    tag,
    wantedOf(tag),
  ]),
);

/** The attributes of an element that may hold addresses or give them their meaning. */
export function wantedAttributes(tag: string, isForeign: boolean): Wanted {
  const wanted = inHtml.get(tag) ?? wantedAnywhere;
  return isForeign ? (attribute) => isWantedInForeign(attribute) || wanted(attribute) : wanted;
}

function wantedOf(tag: string): Wanted {
  const names = new Set([
    ...(htmlPositions.get(tag)?.keys() ?? []),
    ...(elementReaders.get(tag)?.attributes ?? []),
  ]);
  if (tag === 'img') names.add('alt');
  if (tag === 'script') names.add('type').add('href').add('xlink:href');
  return (attribute) => names.has(attribute) || wantedAnywhere(attribute);
}

/** Cached by name: most pages have few different ones. */
const anywhere = new Map<string, boolean>();
const maxNames = 10_000;

function wantedAnywhere(attribute: string): boolean {
  const known = anywhere.get(attribute);
  if (known !== undefined) return known;
  const isWanted = mayHoldAddress(attribute);
  if (anywhere.size < maxNames) anywhere.set(attribute, isWanted);
  return isWanted;
}

function isWantedInForeign(attribute: string): boolean {
  return attribute === 'href' || paintAttributes.has(attribute);
}
