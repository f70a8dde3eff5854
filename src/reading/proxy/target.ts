import { isIP } from 'node:net';

/** The target of a request on the archived web. */
export interface Place {
  /** In lower case, without a dot at its end; an IPv6 address in brackets. */
  readonly host: string;
  readonly port: number;
}

/** `example.org:443`, `[::1]:443`: the target of CONNECT, or with `defaultPort` a Host field. Undefined: it is none. */
export function readPlace(text: string, defaultPort?: number): Place | undefined {
  if (text.length > 300) return undefined;
  const [, given = '', digits = ''] = /^(\[[^[\]]*\]|[^:[\]]+)(?::(\d{0,5}))?$/.exec(text) ?? [];
  const port = digits === '' ? defaultPort : Number(digits);
  if (port === undefined || port < 1 || port > 65_535) return undefined;
  const host = given.toLowerCase().replace(/\.$/, '');
  const isHost = host.startsWith('[') ? isIP(host.slice(1, -1)) === 6 : isHostName(host);
  return isHost ? { host, port } : undefined;
}

/** Names with underscores and in raw UTF-8 have been archived; what has a meaning in URLs or in headers is no name. */
function isHostName(name: string): boolean {
  return name !== '' && name.length <= 253 && !/[\0-,/:-@[-^`{-\x7f]|\.\.|^\./.test(name);
}

export type Target =
  | { readonly kind: 'archived'; readonly url: string; readonly place: Place }
  /** A path at the address of the proxy itself. */
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'refused'; readonly status: 400 | 414 | 421; readonly reason: string };

const longestUrl = 65_536;
const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443, ftp: 21 };

/** The URL of a request line; `tunnel` is the target of the CONNECT before it. */
export function readTarget(
  target: string,
  hostField: string | undefined,
  tunnel?: Place & { readonly isSecure: boolean },
): Target {
  if (target.length > longestUrl) return refused(414, `a URL has at most ${longestUrl} characters here`);
  const absolute = /^([a-z]+):\/\/([^/?#\\]*)([^#]*)/i.exec(target);
  if (absolute !== null) return readAbsolute(absolute, tunnel);
  if (!target.startsWith('/') && target !== '*') return refused(400, 'Not a valid URL.');
  if (tunnel === undefined) return { kind: 'own', path: target };
  const scheme = tunnel.isSecure ? 'https' : 'http';
  const place = hostField === undefined ? tunnel : readPlace(hostField, defaultPorts[scheme]);
  if (place === undefined) return refused(400, 'the Host field names no host');
  return archived(scheme, place, target.replace(/#.*$/s, ''));
}

function readAbsolute([, given = '', authority = '', path = '']: RegExpExecArray, tunnel?: Place): Target {
  const scheme = given.toLowerCase();
  const defaultValue = defaultPorts[scheme];
  if (defaultValue === undefined) return refused(400, `the archive has no ${scheme} addresses`);
  const place = readPlace(authority.replace(/^.*@/s, ''), defaultValue);
  if (place === undefined) return refused(400, 'the URL names no host');
  if (tunnel !== undefined && tunnel.host !== place.host)
    return refused(421, `this connection leads to ${tunnel.host}`);
  return archived(scheme, place, path);
}

function archived(scheme: string, place: Place, path: string): Target {
  const port = place.port === defaultPorts[scheme] ? '' : `:${place.port}`;
  return {
    kind: 'archived',
    url: `${scheme}://${place.host}${port}${path.startsWith('/') ? '' : '/'}${path === '*' ? '' : path}`,
    place,
  };
}

function refused(status: 400 | 414 | 421, reason: string): Target {
  return { kind: 'refused', status, reason };
}
