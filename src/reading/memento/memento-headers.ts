import type { HeaderLine } from '../../formats/http1/head.ts';
import { httpDate } from './http-date.ts';
import type { MementoBase } from './memento-addresses.ts';
import { linkHeader, mementoLinks, resourceLinks } from './memento-links.ts';
import type { Memento, MementoNeighbours } from './memento-links.ts';

export interface MementoOfCapture {
  /** The original resource (URI-R). */
  readonly url: string;
  readonly capture: Memento;
  readonly neighbours?: MementoNeighbours;
  readonly base: MementoBase;
}

/** The headers of every memento (RFC 7089 section 2): its capture date, and links to the others. */
export function mementoHeaders({ url, capture, neighbours = {}, base }: MementoOfCapture): HeaderLine[] {
  const links = [...resourceLinks(base, url), ...mementoLinks(base, { ...neighbours, here: capture })];
  return [{ name: 'Memento-Datetime', value: httpDate(capture.timestamp) }, linkHeader(links)];
}
