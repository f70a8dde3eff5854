import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Door {
  readonly port: number;
  readonly token: string;
  /** Web pages of these origins may come in, with the token. */
  readonly origins: readonly string[];
}

export interface NotAdmitted {
  readonly status: 401 | 403;
  readonly error: string;
}

/**
 * Whether the request may come from its origin: it must name this machine (a hostile page can point its own host name at
 * 127.0.0.1: DNS rebinding) and must not come from a web page that was not allowed.
 */
export function refuseSender(headers: IncomingHttpHeaders, door: Door): NotAdmitted | undefined {
  const host = headers.host?.toLowerCase();
  if (host !== `127.0.0.1:${door.port}` && host !== `localhost:${door.port}`)
    return { status: 403, error: `the Host must be 127.0.0.1:${door.port} or localhost:${door.port}` };
  if (headers.origin !== undefined && !door.origins.includes(headers.origin))
    return { status: 403, error: 'web pages of this origin may not ask here' };
  return undefined;
}

export function refuseToken(headers: IncomingHttpHeaders, door: Door): NotAdmitted | undefined {
  const given = /^Bearer +([\da-f]+) *$/i.exec(headers.authorization ?? '')?.[1];
  // Digests have one length, so the time that this takes says nothing about the token.
  if (given !== undefined && timingSafeEqual(digest(given), digest(door.token))) return undefined;
  return { status: 401, error: 'Authorization: Bearer and the token of control.json are needed' };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
