import { httpDate } from './http-date.ts';
import { escaped, mementoAddress, timeGateAddress, timeMapAddress } from './memento-addresses.ts';
import type { MementoBase, TimeMapFormat } from './memento-addresses.ts';
import type { TimeMapPage } from './time-map-page.ts';

/** A page of a TimeMap, whatever it is written in. All addresses are absolute and escaped. */
export interface TimeMap {
  readonly original: string;
  readonly timeGate: string;
  /** This page, and those around it, in the same format. */
  readonly self: OtherPage;
  readonly previous?: OtherPage;
  readonly next?: OtherPage;
  /** From the first memento on. */
  readonly formats: Readonly<Record<TimeMapFormat, string>>;
  mementos(): Iterable<ListedMemento>;
}

/** Dates as HTTP writes them, where they are known. */
export interface OtherPage {
  readonly address: string;
  readonly from?: string;
  readonly until?: string;
}

export interface ListedMemento {
  readonly address: string;
  /** 14 digits */
  readonly timestamp: string;
  /** `memento`, with `first` and `last` before it where it is. */
  readonly rel: string;
  readonly datetime: string;
}

export interface TimeMapParts {
  readonly base: MementoBase;
  readonly url: string;
  readonly format: TimeMapFormat;
  /** The requested start of the page; '' for the first. */
  readonly from: string;
  readonly page: TimeMapPage;
}

export function timeMapOf({ base, url, format, from, page }: TimeMapParts): TimeMap {
  const pageAt = (timestamp: string): string => timeMapAddress(base, { format, url, page: timestamp });
  const first = page.mementos[0]?.timestamp ?? '';
  const last = page.mementos.at(-1)?.timestamp ?? '';
  return {
    original: escaped(url),
    timeGate: timeGateAddress(base, url),
    self: { address: pageAt(from), from: httpDate(first), until: httpDate(last) },
    ...(page.previous === undefined
      ? {}
      : { previous: { address: pageAt(page.previous), from: httpDate(page.previous) } }),
    ...(page.next === undefined ? {} : { next: { address: pageAt(page.next), from: httpDate(page.next) } }),
    formats: {
      link: timeMapAddress(base, { format: 'link', url }),
      json: timeMapAddress(base, { format: 'json', url }),
      cdxj: timeMapAddress(base, { format: 'cdxj', url }),
    },
    mementos: () => listed(base, page),
  };
}

function* listed(base: MementoBase, { mementos, hasFirst, hasLast }: TimeMapPage): Generator<ListedMemento> {
  for (const [index, { timestamp, url }] of mementos.entries()) {
    const isFirst = hasFirst && index === 0;
    const isLast = hasLast && index === mementos.length - 1;
    yield {
      address: mementoAddress(base, timestamp, url),
      timestamp,
      rel: `${isFirst ? 'first ' : ''}${isLast ? 'last ' : ''}memento`,
      datetime: httpDate(timestamp),
    };
  }
}
