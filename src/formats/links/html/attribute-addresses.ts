import { cssAddresses } from '../css/css-addresses.ts';
import type { LinkPosition } from '../link.ts';
import { addressInAttribute, mayHoldAddress } from './any-attribute.ts';
import { lazyReading, paintAttributes } from './html-positions.ts';
import type { HtmlPosition, AttributeReading } from './html-positions.ts';
import { addressesOfSrcset } from './srcset.ts';

interface WrittenAttribute {
  readonly tag: string;
  readonly name: string;
  readonly value: string;
  readonly place: HtmlPosition | undefined;
  /** In SVG or MathML. */
  readonly isForeign: boolean;
}

type Give = (address: string, place: LinkPosition) => void;

/** The addresses of an attribute that needs no other to be understood. */
export function attributeAddresses(
  attribute: WrittenAttribute,
  give: Give,
  giveJson: (text: string) => void,
): void {
  const { tag, name, value, place, isForeign } = attribute;
  if (place !== undefined) {
    readAs(place.reading, value, place, give);
    return;
  }
  const context = `${tag}/@${name}`;
  if (name.startsWith('data-')) {
    dataAttribute(attribute, give, giveJson);
  } else if (name === 'xlink:href' || (name === 'href' && isForeign)) {
    // The anchor of SVG is read like that of HTML.
    if (tag !== 'a') give(value, { kind: 'requisite', hop: 'E', context });
  } else if (isForeign && paintAttributes.has(name)) {
    for (const { address } of cssAddresses(value)) give(address, { kind: 'requisite', hop: 'E', context });
  } else if (name === 'src') {
    give(value, { kind: 'component', hop: 'X', context });
  } else if (mayHoldAddress(name)) {
    anyAttribute(value, context, give, giveJson);
  }
}

function anyAttribute(value: string, context: string, give: Give, giveJson: (text: string) => void): void {
  if (!value.includes('/')) return;
  if (/^\s*[{[]/.test(value)) {
    giveJson(value.trim());
    return;
  }
  const kind = addressInAttribute(value);
  if (kind !== undefined) give(value, { kind, hop: 'X', context });
}

function readAs(reading: AttributeReading, value: string, place: LinkPosition, give: Give): void {
  switch (reading) {
    case 'url':
      give(value, place);
      break;
    case 'srcset':
      for (const address of addressesOfSrcset(value)) give(address, place);
      break;
  }
}

/** Scripts read addresses from here: accepted by the attribute's name, else only if unmistakable. */
function dataAttribute(
  { tag, name, value }: WrittenAttribute,
  give: Give,
  giveJson: (text: string) => void,
): void {
  const place: LinkPosition = { kind: 'requisite', hop: 'E', context: `${tag}/@${name}` };
  const reading = lazyReading(name);
  const trimmed = value.trim();
  if (reading === 'srcset') readAs('srcset', value, place, give);
  else if (/^[{[]/.test(trimmed)) {
    if (trimmed.includes('/')) giveJson(trimmed);
  } else if (reading === 'url' && /[./]/.test(trimmed) && !/[\s<>]/.test(trimmed)) {
    give(value, place);
  } else if (/^https?:\/\/[^\s<>]+$/i.test(trimmed)) {
    give(value, { kind: 'component', hop: 'X', context: place.context });
  } else {
    const kind = addressInAttribute(trimmed);
    if (kind !== undefined) give(value, { kind, hop: 'X', context: place.context });
  }
}
