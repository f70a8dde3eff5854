import type { Hop, LinkKind, LinkPosition } from '../link.ts';

/** How the value is read: as one address or as a srcset. */
export type AttributeReading = 'url' | 'srcset';

export interface HtmlPosition extends LinkPosition {
  readonly reading: AttributeReading;
}

type Row = readonly [tags: string, attributes: string, kind: LinkKind, hop: Hop, reading?: AttributeReading];

/** The positions that need no other attribute; the others are in element-readers.ts. */
const rows: readonly Row[] = [
  ['area', 'href', 'page', 'L'],
  ['blockquote q del ins', 'cite', 'page', 'L'],
  ['img frame iframe', 'longdesc', 'page', 'L'],
  ['head', 'profile', 'page', 'L'],
  ['isindex', 'action', 'form', 'S'],

  ['img', 'src lowsrc dynsrc', 'requisite', 'E'],
  ['img source amp-img', 'srcset', 'requisite', 'E', 'srcset'],
  ['link', 'imagesrcset', 'requisite', 'E', 'srcset'],
  [
    'input script audio video source track embed bgsound amp-img amp-video amp-audio',
    'src',
    'requisite',
    'E',
  ],
  ['image', 'src href', 'requisite', 'E'],
  ['video amp-video', 'poster', 'requisite', 'E'],
  ['img object input', 'usemap', 'component', 'E'],
  ['body table thead tbody tfoot tr td th', 'background', 'requisite', 'E'],
  ['command menuitem', 'icon', 'requisite', 'E'],
  ['html', 'manifest', 'component', 'E'],

  ['frame iframe portal fencedframe layer ilayer xml amp-iframe', 'src', 'component', 'E'],
];

/** Pages with lazy loading put the address into their own attribute (heuristic). */
const lazyAddress =
  /^data-(?:src|lazy|lazy-?src|original|original-src|bg|background|background-?image|poster|image|img|image-src|hi-?res-src|full-src|large-src|thumb|thumb-src|fallback-src|echo|flickity-lazyload|src-[\w-]+|bg-[\w-]+)$/;
const lazySrcset = /^data-(?:[\w-]+-)?srcset(?:-[\w-]+)?$/;

export const htmlPositions: ReadonlyMap<string, ReadonlyMap<string, HtmlPosition>> = placesOf(rows);

function placesOf(rows: readonly Row[]): Map<string, Map<string, HtmlPosition>> {
  const places = new Map<string, Map<string, HtmlPosition>>();
  for (const [tags, attributes, kind, hop, reading = 'url'] of rows) {
    for (const tag of tags.split(' ')) {
      const ofTag = places.get(tag) ?? new Map<string, HtmlPosition>();
      places.set(tag, ofTag);
      for (const name of attributes.split(' ')) {
        ofTag.set(name, { kind, hop, context: `${tag}/@${name}`, reading });
      }
    }
  }
  return places;
}

/** A guess for any element: undefined if the name of the attribute does not suggest an address. */
export function lazyReading(attribute: string): AttributeReading | undefined {
  if (lazySrcset.test(attribute)) return 'srcset';
  return lazyAddress.test(attribute) ? 'url' : undefined;
}

/** The presentation attributes of SVG that may hold `url(…)`. */
export const paintAttributes: ReadonlySet<string> = new Set([
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'cursor',
  'marker',
  'marker-start',
  'marker-mid',
  'marker-end',
]);
