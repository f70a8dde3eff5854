import type { Addresses } from './addresses.ts';

/**
 * A Set-Cookie value (RFC 6265) for the archive's own host: no domain, the path under the archived address of its site,
 * and no date of the past. A cookie that the server took back is taken back. Undefined for what is no cookie.
 */
export function rewriteCookie(value: string, addresses: Addresses): string | undefined {
  const [pair = '', ...attributes] = value.split(';').map((part) => part.trim());
  if (!pair.includes('=') || pair.startsWith('=')) return undefined;
  const path = attributes.map((attribute) => /^path\s*=\s*(\/.*)$/i.exec(attribute)?.[1]).find(Boolean);
  const hasDomain = attributes.some((attribute) => /^domain\s*=/i.test(attribute));
  // A cookie of a domain goes to all its paths that have one; without a path it belongs to the folder of the page.
  const scope = hasDomain ? '/' : (path ?? '.');
  const archived = addresses.archived(scope, addresses.linkModifier);
  if (archived === undefined) return undefined;
  const parts = [pair, `Path=${URL.parse(archived)?.pathname ?? archived}`];
  if (attributes.some((attribute) => /^httponly$/i.test(attribute))) parts.push('HttpOnly');
  if (isTakenBack(attributes, addresses.context.timestamp)) parts.push('Max-Age=0');
  return parts.join('; ');
}

/** Max-Age goes before Expires, which is compared with the date of the page: today every cookie of then is over. */
function isTakenBack(attributes: readonly string[], timestamp: string): boolean {
  for (const attribute of attributes) {
    const age = /^max-age\s*=\s*(-?\d{1,15})$/i.exec(attribute);
    if (age !== null) return Number(age[1]) <= 0;
  }
  for (const attribute of attributes) {
    const expires = /^expires\s*=\s*(.{1,64})$/i.exec(attribute)?.[1];
    const time = Date.parse((expires ?? '').replaceAll('-', ' '));
    if (!Number.isNaN(time)) return time <= timeOf(timestamp);
  }
  return false;
}

function timeOf(timestamp: string): number {
  const [year, month, day, hour, minute, second] = [0, 4, 6, 8, 10, 12].map((start) =>
    Number(timestamp.slice(start, start === 0 ? 4 : start + 2)),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0);
}
