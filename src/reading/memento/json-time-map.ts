import type { OtherPage, TimeMap } from './time-map.ts';

/**
 * The form of the Time Travel service and of MemGator:
 *
 *   {"original_uri": …, "self": …, "timegate_uri": …, "timemap_uri": {"link_format": …, "json_format": …, "cdxj_format": …},
 *    "pages": {"prev": {"uri": …, "from": …}, "next": …},
 *    "mementos": {"list": [{"datetime": "2000-06-20T18:02:59Z", "uri": …}, …], "first": …, "last": …}}
 */
export function* jsonTimeMap(map: TimeMap): Generator<string> {
  const head = {
    original_uri: map.original,
    self: map.self.address,
    timegate_uri: map.timeGate,
    timemap_uri: formatUris(map),
    ...pagesOf(map),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"mementos":{"list":[`;
  const ends: Record<string, unknown> = {};
  let isFirst = true;
  for (const memento of map.mementos()) {
    const entry = { datetime: isoDate(memento.datetime), uri: memento.address };
    yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(entry)}`;
    isFirst = false;
    for (const end of ['first', 'last']) if (memento.rel.split(' ').includes(end)) ends[end] = entry;
  }
  yield `\n]${Object.entries(ends)
    .map(([name, entry]) => `,"${name}":${JSON.stringify(entry)}`)
    .join('')}}}\n`;
}

export function formatUris({ formats }: TimeMap): Readonly<Record<string, string>> {
  return { link_format: formats.link, json_format: formats.json, cdxj_format: formats.cdxj };
}

/** Nothing for a TimeMap with one page. */
export function pagesOf({ previous, next }: TimeMap): { readonly pages?: Readonly<Record<string, unknown>> } {
  if (previous === undefined && next === undefined) return {};
  return {
    pages: {
      ...(previous === undefined ? {} : { prev: pageEntry(previous) }),
      ...(next === undefined ? {} : { next: pageEntry(next) }),
    },
  };
}

function pageEntry({ address, from }: OtherPage): Readonly<Record<string, string>> {
  return { uri: address, ...(from === undefined ? {} : { from: isoDate(from) }) };
}

function isoDate(httpDate: string): string {
  return new Date(httpDate).toISOString().replace('.000Z', 'Z');
}
