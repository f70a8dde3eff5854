import { markup } from './markup.ts';
import type { Markup } from './markup.ts';

/** Whatever else is in the archive (dns:, metadata:) leads nowhere. */
export function archivedLink(url: string): Markup {
  return /^https?:\/\//i.test(url) ? markup`<a href="${url}" rel="noreferrer">${url}</a>` : markup`${url}`;
}
