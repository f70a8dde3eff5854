import { elementReaders } from '../../../formats/links/html/element-readers.ts';
import { htmlPositions } from '../../../formats/links/html/html-positions.ts';
import type { MarkupCounts } from '../../analysis.ts';
import { zone } from './zone.ts';
import type { Zone } from './zone.ts';

/** The meaning of an HTML element for the text in it. */
export interface PageTag {
  readonly name: string;
  /** Begins and ends a block of text. */
  readonly isBlock: boolean;
  /** A block with a required end tag. */
  readonly isContainer: boolean;
  /** Its content is not text. */
  readonly isRaw: boolean;
  /** Links are read from its attributes or content in any case. */
  readonly hasLinks: boolean;
  readonly zone: Zone;
  /** 0: none. */
  readonly headingLevel: number;
  /** The counter that it increases. */
  readonly count: keyof MarkupCounts | undefined;
  /** Open elements that this one closes implicitly. */
  readonly ends: ReadonlySet<string> | undefined;
}

type Meaning = Partial<Omit<PageTag, 'name'>>;

const block: Meaning = { isBlock: true };
const container: Meaning = { isBlock: true, isContainer: true };
const cells = new Set(['td', 'th']);
const rows = new Set(['td', 'th', 'tr']);
const groups = new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot']);

const meanings: readonly (readonly [names: string, meaning: Meaning])[] = [
  ['address blockquote body center details div fieldset figcaption figure frameset hgroup html', container],
  ['caption legend listing optgroup pre section summary xmp', container],
  ['hr isindex option plaintext', block],
  ['p', { ...block, count: 'paragraphs' }],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, Meaning] => [
    `h${level}`,
    { ...container, count: 'headings', headingLevel: level },
  ]),
  ['ul ol dl', { ...container, count: 'lists' }],
  ['menu dir', { ...container, count: 'lists', zone: zone.apart }],
  ['li', { ...container, ends: new Set(['li']) }],
  ['dt dd', { ...container, ends: new Set(['dt', 'dd']) }],
  ['table', { ...container, count: 'tables' }],
  ['td th', { ...container, ends: cells }],
  ['tr', { ...container, ends: rows }],
  ['tbody thead tfoot', { ...container, ends: groups }],
  ['form', { ...container, count: 'forms', hasLinks: true }],
  ['main article', { ...container, zone: zone.content }],
  ['header footer', { ...container, zone: zone.aside }],
  ['nav aside', { ...container, zone: zone.apart }],
  ['select textarea datalist', { ...container, zone: zone.apart }],
  ['button svg', { ...container, zone: zone.apart, hasLinks: true }],
  ['noscript template dialog', { ...container, zone: zone.hidden }],
  ['img amp-img', { count: 'images', hasLinks: true }],
  ['frame', { ...block, count: 'frames', hasLinks: true }],
  ['iframe', { ...block, count: 'frames', isRaw: true, hasLinks: true }],
  ['script', { count: 'scripts', isRaw: true, hasLinks: true }],
  ['style noembed noframes', { isRaw: true, hasLinks: true }],
  ['abbr b big br cite code del em font head i ins kbd label mark q s small span strike strong', {}],
  ['sub sup time title tt u var wbr', {}],
];

/** By name; all others are inline: see otherTag. */
export const pageTags: ReadonlyMap<string, PageTag> = tagsOf(meanings);

export const otherTag: PageTag = tag('', { hasLinks: true });

function tagsOf(rows: typeof meanings): Map<string, PageTag> {
  const linking = [...htmlPositions.keys(), ...elementReaders.keys(), 'math'];
  const tags = new Map(linking.map((name) => [name, tag(name, { hasLinks: true })]));
  for (const [names, meaning] of rows)
    for (const name of names.split(' ')) tags.set(name, tag(name, meaning));
  return tags;
}

function tag(name: string, meaning: Meaning): PageTag {
  return {
    name,
    isBlock: false,
    isContainer: false,
    isRaw: false,
    hasLinks: false,
    zone: zone.unknown,
    headingLevel: 0,
    count: undefined,
    ends: undefined,
    ...meaning,
  };
}
