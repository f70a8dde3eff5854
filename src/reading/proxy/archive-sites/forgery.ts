import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ArchiveSiteRequest } from './archive-site-request.ts';

/** Valid in this process alone: a form from before a restart is refused and loaded again. */
const secret = randomBytes(32);

/** The token of an archive site's form: it shows that this reader loaded the form from us. An archived page cannot read it. */
export function formToken(key: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url');
}

/**
 * Archived pages run in the same browser, and can send a form to an archive site. Three signs tell such a request: the browser says
 * that another site sent it, the page that sent it is not one of this archive site, or it does not know the token.
 */
export function isForged(
  { url, headers, key }: Pick<ArchiveSiteRequest, 'url' | 'headers' | 'key'>,
  token: string | null,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  const { origin, referer } = headers;
  if (origin !== undefined && origin !== url.origin) return true;
  if (origin === undefined && referer !== undefined && originOf(referer) !== url.origin) return true;
  const given = Buffer.from(token ?? '');
  const right = Buffer.from(formToken(key));
  return given.length !== right.length || !timingSafeEqual(given, right);
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
