import type { HttpHead } from '../http1/head.ts';
import { addressOfRefresh } from './html/refresh.ts';
import { relationOf } from './html/link-relations.ts';
import { LinkEmitter } from './link-emitter.ts';
import type { Link, LinkPosition } from './link.ts';

/** The links of a response's header fields: Location, Content-Location, Refresh and Link (RFC 8288). */
export function linksOfHead(head: HttpHead, url: string): Link[] {
  const links: Link[] = [];
  const emitter = new LinkEmitter(url, { link: (link) => links.push(link) });
  let isRedirect = false;
  for (const { name, value: octets } of head.headers) {
    const value = decoded(octets);
    switch (name.toLowerCase()) {
      case 'location':
        // Browsers follow the first of several.
        if (!isRedirect) emitter.emit(value, redirect('Location'));
        isRedirect = true;
        break;
      case 'content-location':
        emitter.emit(value, { kind: 'page', hop: 'L', context: 'Content-Location:' });
        break;
      case 'refresh':
        emitter.emit(addressOfRefresh(value) ?? '', redirect('Refresh'));
        break;
      case 'link':
        for (const { address, rel, type } of linkValues(value)) {
          const relation = relationOf(rel, type);
          if (relation !== undefined) emitter.emit(address, { ...relation, context: 'Link:' });
        }
        break;
      default:
    }
  }
  return links;
}

function redirect(field: string): LinkPosition {
  return { kind: 'redirect', hop: 'R', context: `${field}:` };
}

/** Servers write addresses in UTF-8 although the standard allows only ASCII. */
function decoded(octets: string): string {
  const bytes = Buffer.from(octets, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? octets : text;
}

interface LinkValue {
  readonly address: string;
  readonly rel: string;
  readonly type: string;
}

const target = /[\s,]*<([^>]*)>/y;
const parameter = /\s*;\s*(?:([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?)?/y;

/** RFC 8288 section 3: `<address>; rel="next"; type=text/html, <address>; …`. */
function* linkValues(field: string): Generator<LinkValue> {
  let at = 0;
  for (;;) {
    target.lastIndex = at;
    const found = target.exec(field);
    if (found === null) return;
    at = target.lastIndex;
    const parameters = new Map<string, string>();
    for (;;) {
      parameter.lastIndex = at;
      const next = parameter.exec(field);
      if (next === null) break;
      at = parameter.lastIndex;
      const name = next[1]?.toLowerCase() ?? '';
      if (!parameters.has(name)) parameters.set(name, (next[2] ?? next[3] ?? '').replaceAll('\\', ''));
    }
    yield { address: found[1] ?? '', rel: parameters.get('rel') ?? '', type: parameters.get('type') ?? '' };
    // After malformed text the next comma starts a new value.
    const comma = field.indexOf(',', at);
    if (comma < 0) return;
    at = comma;
  }
}
