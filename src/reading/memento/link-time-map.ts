import { defined } from '../../formats/values/defined.ts';
import { timeMapTypes } from './memento-addresses.ts';
import { linkText } from './memento-links.ts';
import type { MementoLink } from './memento-links.ts';
import type { OtherPage, TimeMap } from './time-map.ts';

/**
 * RFC 7089 section 5, application/link-format (RFC 6690):
 *
 *   <http://a.example.org>; rel="original",
 *   <http://…/timemap/link/http://a.example.org>; rel="self"; type="application/link-format"; from="…"; until="…",
 *   <http://…/timegate/http://a.example.org>; rel="timegate",
 *   <http://…/timemap/link/20200101000000/http://a.example.org>; rel="next timemap"; type="…"; from="…",
 *   <http://…/20000620180259mp_/http://a.example.org>; rel="first memento"; datetime="Tue, 20 Jun 2000 18:02:59 GMT",
 *   …
 */
export function* linkTimeMap(map: TimeMap): Generator<string> {
  let isFirst = true;
  for (const link of linksOf(map)) {
    yield `${isFirst ? '' : ',\n'}${linkText(link)}`;
    isFirst = false;
  }
  yield '\n';
}

function* linksOf(map: TimeMap): Generator<MementoLink> {
  yield { address: map.original, rel: 'original' };
  yield pageLink('self', map.self);
  yield { address: map.timeGate, rel: 'timegate' };
  if (map.previous !== undefined) yield pageLink('prev timemap', map.previous);
  if (map.next !== undefined) yield pageLink('next timemap', map.next);
  for (const { address, rel, datetime } of map.mementos()) yield { address, rel, attributes: { datetime } };
}

function pageLink(rel: string, { address, from, until }: OtherPage): MementoLink {
  return {
    address,
    rel,
    attributes: {
      type: timeMapTypes.link,
      ...defined({ from, until }),
    },
  };
}
