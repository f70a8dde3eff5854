import { createHash } from 'node:crypto';
import { canonicalKey } from '../../formats/url/canonical-key.ts';

/** A page by a digest of its canonical key: the log knows it again without keeping the query by which it was found. */
export function pageKey(url: string): string {
  return pageKeyOf(canonicalKey(url));
}

export function pageKeyOf(canonicalKeyOfPage: string): string {
  return createHash('sha256').update(canonicalKeyOfPage).digest('base64url').slice(0, 22);
}
