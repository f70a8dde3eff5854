import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { HeaderLine } from '../../formats/http1/head.ts';
import { httpDate } from './http-date.ts';
import {
  escaped,
  mementoAddress,
  timeGateAddress,
  timeMapAddress,
  timeMapTypes,
} from './memento-addresses.ts';
import type { MementoBase } from './memento-addresses.ts';

export type Memento = Pick<CaptureLine, 'timestamp' | 'url'>;

/** The mementos around one, as far as they are known. */
export interface MementoNeighbours {
  readonly first?: Memento | undefined;
  readonly previous?: Memento | undefined;
  readonly next?: Memento | undefined;
  readonly last?: Memento | undefined;
}

/** One link of a Link header or of a TimeMap. */
export interface MementoLink {
  /** As `escaped` leaves it. */
  readonly address: string;
  readonly rel: string;
  /** No value contains a quotation mark. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** `<address>; rel="memento"; datetime="…"` */
export function linkText({ address, rel, attributes = {} }: MementoLink): string {
  const rest = Object.entries(attributes).map(([name, value]) => `; ${name}="${value}"`);
  return `<${address}>; rel="${rel}"${rest.join('')}`;
}

export function linkHeader(links: readonly MementoLink[]): HeaderLine {
  return { name: 'Link', value: links.map(linkText).join(', ') };
}

/** The links that a TimeGate and all mementos of a URL have in common. */
export function resourceLinks(base: MementoBase, url: string): MementoLink[] {
  return [
    { address: escaped(url), rel: 'original' },
    { address: timeGateAddress(base, url), rel: 'timegate' },
    {
      address: timeMapAddress(base, { format: 'link', url }),
      rel: 'timemap',
      attributes: { type: timeMapTypes.link },
    },
  ];
}

/** In the order of time, each memento once: one that is both the first and the previous is `first prev memento`. */
export function mementoLinks(
  base: MementoBase,
  { first, previous, here, next, last }: MementoNeighbours & { readonly here?: Memento },
): MementoLink[] {
  const known = new Map<string, { readonly words: string[]; readonly datetime: string }>();
  const add = (memento: Memento | undefined, ...words: string[]): void => {
    if (memento === undefined) return;
    const address = mementoAddress(base, memento.timestamp, memento.url);
    const datetime = httpDate(memento.timestamp);
    known.set(address, { words: [...(known.get(address)?.words ?? []), ...words], datetime });
  };
  add(first, 'first');
  add(previous, 'prev');
  add(here);
  add(next, 'next');
  add(last, 'last');
  return [...known].map(([address, { words, datetime }]) => ({
    address,
    rel: [...words, 'memento'].join(' '),
    attributes: { datetime },
  }));
}
