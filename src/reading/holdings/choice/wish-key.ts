import { requestKeyUrl } from '../../../formats/cdxj/method-key.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { VersionWish } from '../version-wish.ts';

const nothing = new Uint8Array();

/** The key under which the captures of a request are. */
export function wishKey({ url, method = 'GET', body = nothing, contentType }: VersionWish): string {
  if (method === 'GET' || method === 'HEAD') return canonicalKey(url);
  const request = { url, method, body, contentType, contentLength: String(body.length) };
  return canonicalKey(requestKeyUrl(request).url);
}
