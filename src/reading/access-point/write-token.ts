import { hash, timingSafeEqual } from 'node:crypto';

/** A token may come as `Bearer TOKEN`, or as the password of any user, so that it can stand in an address. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const [scheme = '', value = ''] = (authorization ?? '').trim().split(/\s+/, 2);
  const given = scheme.toLowerCase() === 'basic' ? passwordOf(value) : value;
  // Equal length, so that the time of the comparison reveals nothing.
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}

function passwordOf(encoded: string): string {
  const text = Buffer.from(encoded, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}
